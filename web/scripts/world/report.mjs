/** The page of the documentation that `cargo xtask bench world` writes. */
import { TOO_NEAR } from './likeness.mjs';
import { numberOf } from './workshop.mjs';

const whole = (value) => value.toLocaleString('en');

export function report(result, missed, bars) {
  const { rows, sizes, leaks, likenesses, changes, frames } = result;
  const { before, after, growth } = leaks;
  return `# The world in 3D in figures

Written by \`cargo xtask bench world\`. ${missed.length === 0 ? 'All bars are reached.' : `Missed: ${missed.join('; ')}.`}
No era wrote an error to the console, and no picture was blank, unless it is named above.

Measured on ${result.machine}, ${result.cores} cores, graphics drawn by software; load of the machine when it began: ${result.busy.toFixed(1)}; the run took ${result.minutes}.

## Eras

Draw calls and triangles are the most from all sides, with shadows, marks and an arrow on the board.
A frame (320x200) is compared with one of a plain board with 32 pieces drawn right before it; the median of ${frames} pairs. Sizes are packed by Brotli.

| era | draw calls, high | triangles, high | draw calls, low | triangles, low | frame, high | frame, low | size |
|---|---|---|---|---|---|---|---|
| at most | ${bars.high.calls} | ${whole(bars.high.triangles)} | ${bars.low.calls} | ${whole(bars.low.triangles)} | | | ${bars.era} kB |
${rows
  .map(({ era, high, low }) => `| ${numberOf(era)} ${era} | ${high.calls} | ${whole(high.triangles)} | ${low.calls} | ${whole(low.triangles)} | ${high.cost.toFixed(1)} x | ${low.cost.toFixed(1)} x | ${sizes.eras[era].toFixed(1)} kB |`)
  .join('\n')}

What all eras share, with three.js: ${sizes.core.toFixed(1)} kB of ${bars.core} kB.

## ${changes} changes of era on one renderer

Through all eras at all qualities, from a plain board at high back to it. The heap at the start is taken after a round through the eras at low and one at high, when their code has been compiled.
The heap holds machine code too, which the browser goes on making for what runs often; the number of objects shows what eras leave behind.

| | at the start | at the end |
|---|---|---|
${['geometries', 'textures', 'programs'].map((what) => `| ${what} | ${before[what]} | ${after[what]} |`).join('\n')}
| JavaScript objects | ${whole(before.objects)} | ${whole(after.objects)} |
| JavaScript heap after a collection | ${(before.heap / 1e6).toFixed(2)} MB | ${(after.heap / 1e6).toFixed(2)} MB (${growth >= 0 ? '+' : ''}${growth.toFixed(1)} %, less than ${bars.growth} %) |

## No era is a recolour of another

Pictures from the same place, compared by where their edges lie and which way they run, whatever their colours: 0 is the same, about 1 has nothing in common.
Two eras must be farther apart than ${TOO_NEAR}; the check fails on every recolour of every era, as the second table shows.

| the nearest eras | distance |
|---|---|
${likenesses.nearest.map(({ eras, far }) => `| ${eras.join(', ')} | ${far.toFixed(3)} |`).join('\n')}
| median of all pairs | ${likenesses.median.toFixed(3)} |

| recolour | the farthest of all eras from itself |
|---|---|
${likenesses.recolours.map(({ name, far }) => `| ${name} | ${far.toFixed(3)} |`).join('\n')}
`;
}
