/**
 * Makes the PNG icons from `public/icon.svg` with Chromium: `node scripts/icons.mjs`. The maskable icon has a margin, since
 * systems cut it into shapes of their own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const ICONS = [
  { file: 'icon-180.png', size: 180, margin: 0 },
  { file: 'icon-192.png', size: 192, margin: 0 },
  { file: 'icon-512.png', size: 512, margin: 0 },
  { file: 'icon-maskable-512.png', size: 512, margin: 52 },
];

const place = new URL('../public/', import.meta.url);
const drawing = readFileSync(new URL('icon.svg', place), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  for (const { file, size, margin } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const paper = margin > 0 ? '#f4ecdc' : 'transparent';
    const inner = size - 2 * margin;
    await page.setContent(
      `<style>body{margin:0;background:${paper}}svg{display:block;width:${inner}px;height:${inner}px;margin:${margin}px}</style>${drawing}`,
    );
    writeFileSync(new URL(file, place), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
