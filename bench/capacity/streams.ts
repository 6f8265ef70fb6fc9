import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamEvents } from '@recourse/contract/events';
import { CALLS } from '../api/calls.ts';
import { sendOnce } from '../api/client.ts';
import { FIRST } from '../api/data.ts';
import { expectStatus } from '../api/load.ts';
import { signInOf } from '../api/product.ts';
import type { PreparedStage } from '../api/stage.ts';

/** What live streams cost: each person has one, and claims change meanwhile. */
export interface StreamCost {
  employees: number;
  clients: number;
  /** Memory of the app, in MiB. */
  memory: number;
  /** CPU of app and database in ms a second, while nothing changes. */
  idle: number;
  /** CPU in ms of one change, with the change itself. Changes one after the other, each in a round of its own. */
  alone: number;
  /** The same when many changes come to one round. */
  together: number;
}

const IDLE_MS = 15_000;
const CHANGES = { alone: 40, together: 200 } as const;
/** Longer than a round of the followers (250 ms). */
const APART_MS = 300;
/** After this, everybody has been told. */
const TOLD_MS = 1_000;
const SETTLE_MS = 10_000;

/** Measures without streams, with those of clients, and with those of employees as well. */
export async function streamCosts(
  stage: PreparedStage,
  { clients, employees }: { clients: number; employees: number },
): Promise<StreamCost[]> {
  const sockets: Socket[] = [];
  try {
    const costs = [await costOf(stage, { employees: 0, clients: 0 })];
    await follow(stage, { first: FIRST.client, count: clients }, sockets);
    costs.push(await costOf(stage, { employees: 0, clients }));
    await follow(stage, { first: FIRST.employee, count: employees }, sockets);
    costs.push(await costOf(stage, { employees, clients }));
    return costs;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Opens the streams of people with consecutive numbers. */
async function follow(
  { product }: PreparedStage,
  { first, count }: { first: number; count: number },
  sockets: Socket[],
): Promise<void> {
  const url = new URL(product.address);
  for (let n = first; n < first + count; n += 1) {
    const call = signInOf(n);
    const answer = await sendOnce(product.address, call);
    expectStatus(call, answer, 200);
    const { token } = JSON.parse(answer.body.toString()) as { token: string };
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    sockets.push(socket);
    socket.write(
      `GET ${streamEvents.path} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(head.toString());
    socket.resume();
  }
}

async function costOf(
  stage: PreparedStage,
  people: Pick<StreamCost, 'employees' | 'clients'>,
): Promise<StreamCost> {
  const { product } = stage;
  await sleep(SETTLE_MS);
  const memory = product.memory().now;
  const before = product.cpu();
  await sleep(IDLE_MS);
  const idle = (product.cpu() - before) / (IDLE_MS / 1_000);
  const change = async (times: number, apartMs: number): Promise<number> => {
    const [began, cpu] = [performance.now(), product.cpu()];
    for (let n = 0; n < times; n += 1) {
      const call = CALLS.update.call(stage, Math.floor(began) + n);
      expectStatus(call, await sendOnce(product.address, call), 200);
      if (apartMs > 0) await sleep(apartMs);
    }
    await sleep(TOLD_MS);
    const seconds = (performance.now() - began) / 1_000;
    return (product.cpu() - cpu - idle * seconds) / times;
  };
  const alone = await change(CHANGES.alone, APART_MS);
  const together = await change(CHANGES.together, 0);
  return { ...people, memory, idle, alone, together };
}
