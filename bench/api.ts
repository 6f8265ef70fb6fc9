/**
 * How fast the API is, as ratios to a bare Fastify and pg on the same database, at 10,000, 100,000 and 1,000,000
 * claims; whether it stays answerable; whether each bar of the design is kept.
 *   npm run bench -- api [--quick] [--json] [--up-to CLAIMS] [--seconds EACH] [--overload SECONDS]
 * Everything runs on this machine over loopback: the clients share its cores with what they measure, and so does
 * whatever else runs. Trust the ratios. --quick takes small tables and moments: it shows that all of it works.
 */
import { parseArgs } from 'node:util';
import { judge } from './api-bars.ts';
import { measureLoop } from './api-loop.ts';
import { measureOverload } from './api-overload.ts';
import { Product } from './api-product.ts';
import { printBars, printLoop, printOverload, printStage } from './api-print.ts';
import { measureStage, type StageFigures } from './api-stage.ts';

/** Rows of each stage; the middle one is what the bars speak of. */
const STAGES = [
  { claims: 10_000, reports: 10_000, documents: 5_000 },
  { claims: 100_000, reports: 100_000, documents: 50_000 },
  { claims: 1_000_000, reports: 100_000, documents: 50_000 },
] as const;
const QUICK_STAGE = { claims: 2_000, reports: 2_000, documents: 1_000 } as const;
/** The stage after which the app is made to sweat. */
const BARRED = 100_000;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'up-to': { type: 'string', default: '1000000' },
    seconds: { type: 'string' },
    overload: { type: 'string' },
  },
});
const seconds = Number(options.seconds ?? (options.quick ? 0.3 : 2));
const overloadSeconds = Number(options.overload ?? (options.quick ? 3 : 60));
const stages = options.quick
  ? [QUICK_STAGE]
  : STAGES.filter(({ claims }) => claims <= Number(options['up-to']));
const barred = options.quick ? QUICK_STAGE.claims : BARRED;
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

const product = await Product.create();
try {
  await product.start();
  const figures: StageFigures[] = [];
  let loop = null;
  let overload = null;
  for (const sizes of stages) {
    say(`\nLoading ${sizes.claims.toLocaleString('en')} claims ...`);
    const stage = await measureStage(product, sizes, seconds);
    figures.push(stage);
    printStage(stage, say);
    if (sizes.claims !== barred) continue;
    loop = await measureLoop(product);
    printLoop(loop, say);
    overload = await measureOverload(product, overloadSeconds);
    printOverload(overload, say);
  }
  const bars = judge({ figures, barred, loop, overload });
  printBars(bars, say);
  if (options.json) console.log(JSON.stringify({ figures, loop, overload, bars }, null, 2));
} finally {
  await product.remove();
}
