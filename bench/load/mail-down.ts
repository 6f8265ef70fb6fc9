import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClaim } from '@recourse/contract/claims';
import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import type { Tokens } from '../api/calls.ts';
import { type Call, Connection } from '../api/client.ts';
import { FIRST, personName } from '../api/data.ts';
import { expectStatus, quantile } from '../api/load.ts';
import type { Product } from '../api/product.ts';
import { withMail } from './mail-settings.ts';
import { beyond, type Verdict } from './verdict.ts';

/** MA-08: a mail server that accepts connections and never replies, while changes trigger mails. */

const CHANGES = 50;
const WARM_UP = 50;
const MOST_TIMES = 1.5;
/** People write one after the other. Fifty changes at once would all happen when the first mails are due. */
const PAUSE_MS = 100;
/** Notifications are mailed after two minutes. */
const UNTIL_TRIED_MS = 180_000;

export async function mailServerDown(product: Product, _tokens: Tokens): Promise<Verdict> {
  const silent = await startSilent();
  try {
    await product.stop();
    await product.start(await withMail(`smtp://127.0.0.1:${silent.port}`));
    await product.assistantReady();
    const { admin } = await product.signIn();
    const people = await employees((await product.database()).ownerUrl);
    await assign(product, admin, people, WARM_UP);
    const before = quantile(await assign(product, admin, people, CHANGES), 0.95);
    await silent.connected(UNTIL_TRIED_MS);
    const beside = quantile(await assign(product, admin, people, CHANGES), 0.95);
    const times = beside / before;
    return {
      check: 'MA-08',
      measured: `${CHANGES} assigned claims: p95 ${before.toFixed(1)} ms before the mail server was asked, ${beside.toFixed(1)} ms while it hung (${times.toFixed(2)} times)`,
      faults: times <= MOST_TIMES ? [] : beyond([{ name: 'times', is: times, most: MOST_TIMES }]),
    };
  } finally {
    await silent.close();
  }
}

/** Files claims for employees, one every PAUSE_MS. Returns how long each took, in ms. */
async function assign(
  product: Product,
  token: string,
  people: readonly number[],
  changes: number,
): Promise<number[]> {
  const connection = new Connection(product.address);
  const times: number[] = [];
  for (let n = 0; n < changes; n += 1) {
    const body = { contenu: 'He rang.', userId: people[n % people.length] };
    const call: Call = { method: 'POST', path: createClaim.path, token, body };
    const answer = await connection.send(call);
    expectStatus(call, answer, 201);
    times.push(answer.ms);
    await sleep(PAUSE_MS);
  }
  connection.close();
  return times;
}

/** The ids of the assignees. */
async function employees(ownerUrl: string): Promise<number[]> {
  const names = Array.from({ length: CHANGES }, (_, n) => personName(FIRST.employee + n));
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query<{ id: string }>('select id from users where username = any($1)', [names]),
  );
  return rows.map(({ id }) => Number(id));
}

async function startSilent() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Waits until somebody has connected. Throws after `patienceMs`. */
    connected: async (patienceMs: number): Promise<void> => {
      const end = performance.now() + patienceMs;
      while (sockets.size === 0) {
        if (performance.now() > end) throw new Error('No mail was tried.');
        await sleep(100);
      }
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
