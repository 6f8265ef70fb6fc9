import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClaim, listClaims } from '@recourse/contract/claims';
import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import { type Call, sendOnce } from '../api/client.ts';
import { fill, FIRST } from '../api/data.ts';
import { Product, signInOf } from '../api/product.ts';
import type { Verdict } from './verdict.ts';

/** CR-09: the disk of the database is full. The test uses a small disk in memory, which only root may mount. */

const DISK_MIB = 400;
const ROWS = { claims: 1_000, reports: 0, documents: 0 } as const;
const CLAIM_TEXT = 'It broke on the second day. '.repeat(300);
/** Slightly more than the free space that the product requires. */
const LEFT_BYTES = 80 * 2 ** 20;
const READS = 200;
const AT_MOST_WRITES = 20_000;
const FREE_AGAIN_MS = 15_000;

export async function fullDisk(): Promise<Verdict> {
  if (process.getuid?.() !== 0)
    return { check: 'CR-09', measured: 'not run: only root mounts a small disk', faults: [] };
  const disk = mkdtempSync(path.join(tmpdir(), 'recourse-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=711`, 'tmpfs', disk]);
  try {
    const product = await Product.create(disk);
    try {
      return await fillUp(product, disk);
    } finally {
      await product.remove();
    }
  } finally {
    // Unmounts lazily, because the product's log on this disk is still open.
    execFileSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  }
}

async function fillUp(product: Product, disk: string): Promise<Verdict> {
  await product.start();
  await fill((await product.database()).ownerUrl, ROWS);
  const signIn = await sendOnce(product.address, signInOf(FIRST.client));
  const { token } = JSON.parse(signIn.body.toString()) as { token: string };
  const create: Call = {
    method: 'POST',
    path: createClaim.path,
    token,
    body: { contenu: CLAIM_TEXT },
  };
  const statusOf = async (call: Call): Promise<number> =>
    (await sendOnce(product.address, call)).status;
  const ballast = path.join(disk, 'ballast');
  const rest = path.join(disk, 'rest');
  take(disk, ballast, LEFT_BYTES);
  let written = 0;
  let status = 201;
  while (status === 201 && written < AT_MOST_WRITES) {
    status = await statusOf(create);
    if (status === 201) written += 1;
  }
  // Fills the last byte of the disk, as another program might.
  take(disk, rest, 0);
  const list: Call = { method: 'GET', path: `${listClaims.path}?perPage=10`, token };
  const reads: number[] = [];
  for (let n = 0; n < READS; n += 1) reads.push(await statusOf(list));
  rmSync(ballast);
  rmSync(rest);
  const freed = performance.now();
  while ((await statusOf(create)) !== 201 && performance.now() - freed < FREE_AGAIN_MS);
  const backMs = performance.now() - freed;
  const { claims, audited } = await count(product);
  return {
    check: 'CR-09',
    measured: `full after ${written} writes: writing ${status}, reading ${[...new Set(reads)].join(', ')}; writing again ${backMs.toFixed(0)} ms after there was room; ${claims} claims written, ${audited} audit rows`,
    faults: [
      ...(status === 503 ? [] : [`a write on a full disk answered ${status}`]),
      ...(reads.every((read) => read === 200) ? [] : ['a read on a full disk was not answered']),
      ...(backMs < FREE_AGAIN_MS ? [] : ['no write succeeded when there was room again']),
      ...(claims === audited ? [] : [`${claims} claims and ${audited} audit rows`]),
    ],
  };
}

/** Fills the disk with a file until `leftBytes` are free. */
function take(disk: string, file: string, leftBytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
}

/** The number of claims written through the API, and the number of their audit rows. */
async function count(product: Product): Promise<{ claims: number; audited: number }> {
  const { ownerUrl } = await product.database();
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query<{ claims: number; audited: number }>(
      `select (select count(*)::int from claims where contenu = $1) as claims,
              (select count(*)::int from audit where action = 'create' and area = 'claims') as audited`,
      [CLAIM_TEXT.trim()],
    ),
  );
  return rows[0] ?? { claims: -1, audited: -2 };
}
