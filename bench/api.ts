/**
 * Measures how fast the API is with 10,000, 100,000 and 1,000,000 claims, as ratios to a bare Fastify and pg on the
 * same database. It also measures whether the API stays responsive under overload, and checks each target of the
 * design.
 *   npm run bench -- api [--quick] [--json] [--up-to CLAIMS] [--seconds EACH] [--overload SECONDS]
 * Everything runs on this machine over loopback. The clients and all other programs share its cores with the server, so
 * only the ratios are reliable. --quick uses small tables and short times, only to show that the benchmark works.
 */
import { parseArgs } from 'node:util';
import { judge } from './api/bars.ts';
import { measureCase } from './api/case.ts';
import { measureLoop } from './api/loop.ts';
import { measureAll } from './api/measure.ts';
import { measureOverload } from './api/overload.ts';
import { printAll, printBars, printCase, printLoop, printOverload } from './api/print.ts';
import { Product } from './api/product.ts';
import { type PreparedStage, prepareStage } from './api/stage.ts';

/** Rows in the tables of each stage. The targets of the design are for the middle one. */
const SIZES = [
  { claims: 10_000, reports: 10_000, documents: 5_000 },
  { claims: 100_000, reports: 100_000, documents: 50_000 },
  { claims: 1_000_000, reports: 100_000, documents: 50_000 },
] as const;
const BARRED = 100_000;
const QUICK_SIZE = { claims: 2_000, reports: 2_000, documents: 1_000 } as const;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'up-to': { type: 'string', default: '1000000' },
    seconds: { type: 'string' },
    overload: { type: 'string' },
  },
});
const seconds = Number(options.seconds ?? (options.quick ? 0.4 : 3));
const overloadSeconds = Number(options.overload ?? (options.quick ? 3 : 60));
const sizes = options.quick
  ? [QUICK_SIZE]
  : SIZES.filter(({ claims }) => claims <= Number(options['up-to']));
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

async function measureBesideBare(stages: readonly PreparedStage[], stage: PreparedStage) {
  const server = await stage.product.startBare();
  try {
    return await measureAll(stages, { server, stage }, seconds);
  } finally {
    await server.stop();
  }
}

const products: Product[] = [];
try {
  const stages: PreparedStage[] = [];
  for (const size of sizes) {
    say(`Loading ${size.claims} claims ...`);
    const product = await Product.create();
    products.push(product);
    stages.push(await prepareStage(product, size));
  }
  const middle = stages.find(({ claims }) => claims === BARRED) ?? stages[0];
  if (!middle) throw new Error('There is nothing to measure: --up-to 10000 at least.');
  const figures = await measureBesideBare(stages, middle);
  printAll(figures, say);
  // The other products would only use CPU and memory from now on.
  for (const product of products) if (product !== middle.product) await product.stop();
  const overload = await measureOverload(middle.product, overloadSeconds);
  printOverload(overload, say);
  const loop = await measureLoop(middle.product);
  printLoop(loop, say);
  const largest = stages.at(-1) ?? middle;
  if (largest !== middle) {
    await middle.product.stop();
    await largest.product.start();
    await largest.product.assistantReady();
  }
  const desk = await measureCase(largest);
  printCase(desk, say);
  const bars = judge({ figures, barred: middle.claims, loop, overload, desk });
  printBars(bars, say);
  if (options.json) console.log(JSON.stringify({ figures, overload, loop, desk, bars }, null, 2));
} finally {
  for (const product of products) await product.remove();
}
