import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Stage } from './calls.ts';
import { fill, type Sizes } from './data.ts';
import { Product } from './product.ts';

/** A running product with tables of one size, ready to be measured. */
export interface PreparedStage extends Stage {
  product: Product;
  sizes: Sizes;
  /** Memory of the app before the first request, in MiB. */
  idleMemory: number;
}

/** V8 returns free memory to the system only after some ten seconds with little work. */
const IDLE_MS = 20_000;

/** The deep page starts after this row, or in the middle of a smaller table. */
export const DEEP_ROW = 50_000;

/** Starts the product, fills its tables and restarts it. The caller must remove `product` in every case. */
export async function prepareStage(product: Product, sizes: Sizes): Promise<PreparedStage> {
  await product.start();
  const { ownerUrl, appUrl } = await product.database();
  await fill(ownerUrl, sizes);
  await product.stop();
  await product.start();
  await product.assistantReady();
  await product.calm();
  await sleep(IDLE_MS);
  const idleMemory = product.memory().now;
  const row = Math.min(DEEP_ROW, sizes.claims / 2);
  const deep = { row, afterId: await idAt(appUrl, row) };
  const tokens = await product.signIn();
  return { product, sizes, idleMemory, tokens, claims: sizes.claims, deep };
}

async function idAt(url: string, row: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from claims where deleted_at is null order by id desc limit 1 offset $1',
      [row - 1],
    );
    return Number(rows[0]?.id);
  } finally {
    await client.end();
  }
}
