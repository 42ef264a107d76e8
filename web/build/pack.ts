/** Packs the built files by Brotli beside themselves, once, so that the server never has to. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = promisify(brotliCompress);

/** What gets smaller by packing. */
const PACKABLE = /\.(css|html|js|json|svg|wasm|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const SMALLEST = 1024;
/** The strongest setting takes a minute for each megabyte, so large files have to do with the one below. */
const LARGE = 4 * 1024 * 1024;

export function packed(): Plugin {
  let folder = 'dist';
  return {
    name: 'chronicle-packed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
          if (entry.isFile() && PACKABLE.test(entry.name)) await packFile(join(entry.parentPath, entry.name));
        }
      },
    },
  };
}

async function packFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const quality = content.length > LARGE ? 9 : 11;
  const result = await pack(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (result.length < content.length) await writeFile(`${file}.br`, result);
}
