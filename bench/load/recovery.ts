import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import { recover } from '@recourse/contract/told/links';
import { RECOVERY } from '@recourse/contract/values/limits';
import type { Tokens } from '../api/calls.ts';
import { type Call, Connection } from '../api/client.ts';
import { FIRST, personName } from '../api/data.ts';
import { expectStatus, quantile } from '../api/load.ts';
import type { Product } from '../api/product.ts';
import { withMail } from './mail-settings.ts';
import { beyond, type Verdict } from './verdict.ts';

/**
 * RC-01: whether the response time of a forgotten-password request reveals that an account exists.
 */

const SAMPLES = 100;
const WARM_UP = 20;
/** Nothing listens at this address. The server answers the request before it mails anything. */
const NOBODY = 'smtp://127.0.0.1:1';
/**
 * The server does the work after its answer. This pause keeps the work out of the next measurement.
 */
const PAUSE_MS = 50;
/** The largest difference between the medians of any two kinds of names, in ms. */
const MOST_MS = 10;

type Kind = 'known' | 'deleted' | 'unknown';
const KINDS: readonly Kind[] = ['known', 'deleted', 'unknown'];

export async function timingOfRecovery(product: Product, _tokens: Tokens): Promise<Verdict> {
  await product.stop();
  await product.start(await withMail(NOBODY));
  await deleteSome((await product.database()).ownerUrl);
  const times: Record<Kind, number[]> = { known: [], deleted: [], unknown: [] };
  for (let n = 0; n < SAMPLES + WARM_UP; n += 1) {
    // The order alternates, so that other load on the machine affects all kinds alike.
    for (let place = 0; place < KINDS.length; place += 1) {
      const kind = KINDS[(n + place) % KINDS.length] ?? 'known';
      const ms = await ask(product, nameOf(kind, n), n * KINDS.length + place);
      if (n >= WARM_UP) times[kind].push(ms);
    }
  }
  const medians = KINDS.map((kind) => ({ kind, median: quantile(times[kind], 0.5) }));
  const all = medians.map(({ median }) => median);
  const apart = Math.max(...all) - Math.min(...all);
  return {
    check: 'RC-01',
    measured: `medians of ${SAMPLES} asks each: ${medians.map(({ kind, median }) => `${kind} ${median.toFixed(2)} ms`).join(', ')}`,
    faults: beyond([{ name: 'between two medians in ms', is: apart, most: MOST_MS }]),
  };
}

/** Each request names another account, because an account gets only a few links an hour. */
function nameOf(kind: Kind, n: number): string {
  if (kind === 'unknown') return `nobody${n}`;
  return personName(FIRST.client + (kind === 'known' ? 0 : SAMPLES + WARM_UP) + n);
}

async function deleteSome(ownerUrl: string): Promise<void> {
  const names = Array.from({ length: SAMPLES + WARM_UP }, (_, n) => nameOf('deleted', n));
  await withClient(ownerUrl, (client) =>
    client.query('update users set deleted_at = now() where username = any($1)', [names]),
  );
}

/**
 * The response time in ms. Each address may ask only a few times an hour, so the requests come from several addresses.
 */
async function ask(product: Product, email: string, asked: number): Promise<number> {
  const from = `127.0.1.${1 + Math.floor(asked / RECOVERY.asksOfAddress)}`;
  const call: Call = { method: 'POST', path: recover.path, body: { email } };
  const connection = new Connection(product.address, from);
  const answer = await connection.send(call);
  connection.close();
  await sleep(PAUSE_MS);
  expectStatus(call, answer, 202);
  return answer.ms;
}
