import pg from 'pg';
import { getClaim } from '@recourse/contract/claims';
import { getDocument } from '@recourse/contract/documents';
import { type Endpoint, fillPath } from '@recourse/contract/wire/endpoint';
import { getReport } from '@recourse/contract/reports';
import { getUser } from '@recourse/contract/users';
import type { Tokens } from '../api/calls.ts';
import { Connection } from '../api/client.ts';
import { expectStatus } from '../api/load.ts';
import type { Product } from '../api/product.ts';
import type { Verdict } from './verdict.ts';

/** PR-01: whether the response time of a 404 distinguishes a row of somebody else from a missing row. */

const SAMPLES = 200;
const WARM_UP = 50;
const MISSING = 900_000_000;
/** The largest AUC allowed. At 0.5 the two cannot be told apart, at 1 they always can. */
const MOST = 0.6;

const THINGS: readonly { table: string; endpoint: Endpoint }[] = [
  { table: 'claims', endpoint: getClaim },
  { table: 'reports', endpoint: getReport },
  { table: 'documents', endpoint: getDocument },
  { table: 'users', endpoint: getUser },
];

export async function timingOfRefusals(product: Product, tokens: Tokens): Promise<Verdict> {
  const { ownerUrl } = await product.database();
  const found: { table: string; auc: number }[] = [];
  for (const { table, endpoint } of THINGS) {
    const foreign = await refusedIds({ product, tokens, ownerUrl }, table, endpoint);
    found.push({ table, auc: await aucOf({ product, tokens }, endpoint, foreign) });
  }
  return {
    check: 'PR-01',
    measured: `foreign against missing, ${SAMPLES} samples each, AUC: ${found.map(({ table, auc }) => `${table} ${auc.toFixed(3)}`).join(', ')}`,
    faults: found
      .filter(({ auc }) => Math.max(auc, 1 - auc) > MOST)
      .map(({ table, auc }) => `${table}: an AUC of ${auc.toFixed(3)} tells them apart`),
  };
}

interface Caller {
  product: Product;
  tokens: Tokens;
}

/** Ids of rows that exist but are answered with 404 to the client. */
async function refusedIds(
  { product, tokens, ownerUrl }: Caller & { ownerUrl: string },
  table: string,
  endpoint: Endpoint,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from ${table} order by id desc limit $1`,
    [SAMPLES * 2],
  );
  await client.end();
  const connection = new Connection(product.address);
  const refused: number[] = [];
  for (const id of rows.map((row) => Number(row.id))) {
    const { status } = await connection.send(callOf(endpoint, id, tokens));
    if (status === 404) refused.push(id);
  }
  connection.close();
  return refused;
}

const callOf = (endpoint: Endpoint, id: number, tokens: Tokens) =>
  ({ method: 'GET', path: fillPath(endpoint.path, { id }), token: tokens.client }) as const;

/** The AUC: the share of all pairs in which a foreign id takes longer than a missing one; ties count half. */
async function aucOf(
  { product, tokens }: Caller,
  endpoint: Endpoint,
  foreign: readonly number[],
): Promise<number> {
  const connection = new Connection(product.address);
  const times: { foreign: number[]; missing: number[] } = { foreign: [], missing: [] };
  for (let n = 0; n < SAMPLES + WARM_UP; n += 1) {
    const ids = { foreign: foreign[n % foreign.length] ?? 0, missing: MISSING + n };
    // The order alternates, so that other load on the machine affects both.
    const order =
      n % 2 === 0 ? (['foreign', 'missing'] as const) : (['missing', 'foreign'] as const);
    for (const kind of order) {
      const call = callOf(endpoint, ids[kind], tokens);
      const answer = await connection.send(call);
      expectStatus(call, answer, 404);
      if (n >= WARM_UP) times[kind].push(answer.ms);
    }
  }
  connection.close();
  const wins = times.foreign.flatMap((slow) =>
    times.missing.map((fast): number => (slow > fast ? 1 : slow === fast ? 0.5 : 0)),
  );
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}
