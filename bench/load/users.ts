import { setTimeout as sleep } from 'node:timers/promises';
import * as claims from '@recourse/contract/claims';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { createRandom, type Random } from '../../packages/server/src/demo/random.ts';
import { CALLS, type Stage, type Tokens } from '../api/calls.ts';
import { type Call, Connection, sendOnce } from '../api/client.ts';
import { FIRST } from '../api/data.ts';
import { expectStatus, quantile } from '../api/load.ts';
import { type Product, signInOf } from '../api/product.ts';
import { beyond, type Verdict } from './verdict.ts';

/**
 * LD-01: people at work. Each of them reads and writes as usual for the role, with pauses in
 * between.
 */

const CROWD = { client: 120, employee: 60, admin: 20 } as const;
type RoleName = keyof typeof CROWD;
const READS = 0.7;
const PAUSE_MS = { least: 1_000, spread: 2_000 };
const AT_ONCE = 4;
const OWN_CLAIMS = 20;
const READ_CALLS = {
  admin: [CALLS.firstPage, CALLS.filter, CALLS.searchRare, CALLS.getOne, CALLS.counts],
  employee: [CALLS.dashboard],
  client: [CALLS.dashboardClient],
} as const;

interface Person {
  role: RoleName;
  token: string;
  /** Claims that the person may change. */
  own: readonly number[];
}

interface Timed {
  reads: number[];
  writes: number[];
  errors: string[];
}

/** Simulates all people for `seconds`. The limits on times only hold on a quiet machine. */
export async function usersAtWork(product: Product, seconds: number): Promise<Verdict> {
  const people = await signInAll(product);
  const timed: Timed = { reads: [], writes: [], errors: [] };
  await product.longestDelay();
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    people.map((person, n) => work(product, person, { end, random: createRandom(n), timed })),
  );
  const [reads, writes] = [quantile(timed.reads, 0.95), quantile(timed.writes, 0.95)];
  const delay = await product.longestDelay();
  return {
    check: 'LD-01',
    measured:
      `${people.length} people for ${seconds} s: ${timed.reads.length} reads, p95 ${reads.toFixed(0)} ms; ` +
      `${timed.writes.length} writes, p95 ${writes.toFixed(0)} ms; longest event-loop delay ${delay.toFixed(0)} ms; ` +
      `memory ${product.memory().peak.toFixed(0)} MiB`,
    faults: [
      ...timed.errors.slice(0, 5),
      ...beyond([
        { name: 'p95 of reads in ms', is: reads, most: 300 },
        { name: 'p95 of writes in ms', is: writes, most: 500 },
      ]),
    ],
  };
}

async function signInAll(product: Product): Promise<Person[]> {
  const numbers = Object.entries(CROWD).flatMap(([role, count]) =>
    Array.from({ length: count }, (_, n) => ({
      role: role as RoleName,
      number: FIRST[role as RoleName] + n,
    })),
  );
  const people: Person[] = [];
  const next = async (): Promise<void> => {
    for (let one = numbers.pop(); one; one = numbers.pop())
      people.push(await signIn(product, one.role, one.number));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return people;
}

async function signIn(product: Product, role: RoleName, number: number): Promise<Person> {
  const call = signInOf(number);
  const answer = await sendOnce(product.address, call);
  expectStatus(call, answer, 200);
  const { token } = JSON.parse(answer.body.toString()) as { token: string };
  if (role === 'client') return { role, token, own: [] };
  const path = `${claims.listClaims.path}?perPage=${OWN_CLAIMS}`;
  const list = await sendOnce(product.address, { method: 'GET', path, token });
  const { data } = JSON.parse(list.body.toString()) as { data: { id: number }[] };
  return { role, token, own: data.map(({ id }) => id) };
}

async function work(
  product: Product,
  person: Person,
  { end, random, timed }: { end: number; random: Random; timed: Timed },
): Promise<void> {
  const connection = new Connection(product.address);
  // Spreads the starts of the people.
  await sleep(random.below(PAUSE_MS.spread));
  while (performance.now() < end) {
    const isRead = random.next() < READS;
    try {
      const answer = await connection.send(
        isRead ? readOf(person, random) : writeOf(person, random),
      );
      (isRead ? timed.reads : timed.writes).push(answer.ms);
      if (answer.status >= 300)
        timed.errors.push(`${person.role}: ${answer.status} ${answer.body.toString()}`);
    } catch (error) {
      timed.errors.push(`${person.role}: ${String(error)}`);
    }
    await sleep(PAUSE_MS.least + random.below(PAUSE_MS.spread));
  }
  connection.close();
}

function readOf({ role, token }: Person, random: Random): Call {
  const tokens: Tokens = { admin: token, employee: token, client: token };
  const stage: Stage = { tokens, claims: 1_000, deep: { afterId: 1, row: 1 } };
  if (role === 'admin') return random.pick(READ_CALLS.admin).call(stage, random.below(1_000));
  if (random.next() < 0.3) return random.pick(READ_CALLS[role]).call(stage, 0);
  return { method: 'GET', path: `${claims.listClaims.path}?perPage=10`, token };
}

function writeOf({ token, own }: Person, random: Random): Call {
  if (own.length === 0)
    return CALLS.create.call({ tokens: { client: token } } as Stage, random.below(1e6));
  return {
    method: 'PUT',
    path: fillPath(claims.updateClaim.path, { id: random.pick(own) }),
    token,
    body: { status: random.pick(['OPEN', 'PENDING', 'RESOLVED']) },
  };
}
