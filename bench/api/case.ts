import { getClaim } from '@recourse/contract/claims';
import { getThread, postMessage } from '@recourse/contract/claims-thread';
import { addHoliday } from '@recourse/contract/clock/calendars';
import { changeClaims } from '@recourse/contract/inbox/bulk';
import { getClient, getHistory } from '@recourse/contract/people';
import { listUsers } from '@recourse/contract/users';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { type CaseRows, fillCases, leaveOutdated, untilRecounted } from './case-data.ts';
import { CALLS, someId } from './calls.ts';
import { type Call, sendOnce } from './client.ts';
import { expectStatus, figuresOf, load, quantile } from './load.ts';
import type { PreparedStage } from './stage.ts';

/**
 * Measures work on single claims and on many at once, as a support team does it, while others read lists from the same
 * database.
 */

export interface CaseFigures {
  claims: number;
  live: number;
  /** p50 at one client, in ms. */
  p50: Record<keyof ReturnType<typeof callsOf>, number>;
  /** How long 500 claims took, in s. */
  bulk: { assign: number; move: number };
  /**
   * Recomputing due dates while 16 clients read: the duration in s, and p95 of the readers before and meanwhile, in ms.
   */
  recount: { claims: number; seconds: number; before: number; meanwhile: number };
}

const ROUNDS = 4;
/** Number of calls of each kind in each round. One person may send at most 60 messages an hour. */
const REQUESTS = 50;
/** Claims changed at once; fewer where a small stage has not enough of them. */
const BULK = 500;
const RECOUNTED = 10_000;
const READERS = 16;

/** Measures a stage and changes its claims, so this must be the last measurement on it. */
export async function measureCase(stage: PreparedStage): Promise<CaseFigures> {
  const urls = await stage.product.database();
  const rows = await fillCases(urls);
  await stage.product.calm();
  const p50 = await singles(stage, rows);
  const count = Math.min(BULK, Math.floor(rows.liveIds.length / 2));
  const assign = await bulk(stage, rows.liveIds.slice(0, count), {
    assigneeId: await employeeOf(stage),
  });
  const move = await bulk(stage, rows.liveIds.slice(count, 2 * count), {
    transition: { to: 'CLOSED', reason: 'WITHDRAWN' },
  });
  const recount = await recounted(stage, rows, urls.ownerUrl);
  return {
    claims: stage.claims,
    live: rows.liveIds.length,
    p50,
    bulk: { assign, move },
    recount,
  };
}

/** The people who post in turns, so that nobody exceeds the limit for one person. */
function callsOf(
  stage: PreparedStage,
  { longId, liveIds, clientOf }: CaseRows,
  posters: readonly string[],
) {
  const { admin } = stage.tokens;
  const read = (path: string): Call => ({ method: 'GET', path, token: admin });
  return {
    firstPage: (n: number) => CALLS.firstPage.call(stage, n),
    getOne: (n: number) => read(fillPath(getClaim.path, { id: someId(stage, n) })),
    longThread: () => read(fillPath(getThread.path, { id: longId })),
    person: (n: number) => read(fillPath(getClient.path, { id: clientOf(n) })),
    history: (n: number) => read(fillPath(getHistory.path, { id: clientOf(n) })),
    create: (n: number) => CALLS.create.call(stage, n),
    post: (n: number): Call => ({
      method: 'POST',
      path: fillPath(postMessage.path, { id: liveIds[(n * 7) % liveIds.length] ?? 0 }),
      token: posters[n % posters.length] ?? admin,
      body: { body: 'We have asked the carrier where it is.' },
    }),
  };
}

const CREATED = new Set(['create', 'post']);

async function singles(stage: PreparedStage, rows: CaseRows): Promise<CaseFigures['p50']> {
  const calls = callsOf(stage, rows, await stage.product.signInAdministrators());
  const names = Object.keys(calls) as (keyof typeof calls)[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  let n = 0;
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of names)
      for (let sent = 0; sent < REQUESTS; sent += 1, n += 1) {
        const call = calls[name](n);
        const answer = await sendOnce(stage.product.address, call);
        expectStatus(call, answer, CREATED.has(name) ? 201 : 200);
        // The first round is a warm-up.
        if (round > 0) times[name]?.push(answer.ms);
      }
  return Object.fromEntries(
    names.map((name) => [name, quantile(times[name] ?? [], 0.5)]),
  ) as CaseFigures['p50'];
}

async function employeeOf(stage: PreparedStage): Promise<number> {
  const call: Call = {
    method: 'GET',
    path: `${listUsers.path}?role=EMPLOYE&perPage=1`,
    token: stage.tokens.admin,
  };
  const answer = await sendOnce(stage.product.address, call);
  expectStatus(call, answer, 200);
  const { data } = JSON.parse(answer.body.toString()) as { data: { id: number }[] };
  return data[0]?.id ?? 0;
}

/** Changes claims with one request. Resolves to the seconds that it took. Throws when a claim was not changed. */
async function bulk(
  stage: PreparedStage,
  ids: readonly number[],
  changes: object,
): Promise<number> {
  const call: Call = {
    method: 'POST',
    path: changeClaims.path,
    token: stage.tokens.admin,
    body: { ids, changes },
  };
  const answer = await sendOnce(stage.product.address, call);
  expectStatus(call, answer, 200);
  const { done } = JSON.parse(answer.body.toString()) as { done: number[] };
  if (done.length !== ids.length) throw new Error(`${ids.length - done.length} claims were left.`);
  return answer.ms / 1_000;
}

/** Adds a holiday to the calendar of 10,000 claims while others read. */
async function recounted(
  stage: PreparedStage,
  rows: CaseRows,
  ownerUrl: string,
): Promise<CaseFigures['recount']> {
  const count = Math.min(RECOUNTED, rows.liveIds.length);
  await leaveOutdated(ownerUrl, rows, count);
  const read = (seconds: number) =>
    load(stage.product.address, (n) => CALLS.firstPage.call(stage, n), {
      clients: READERS,
      seconds,
      status: 200,
    });
  const before = await read(5);
  const call: Call = {
    method: 'POST',
    path: fillPath(addHoliday.path, { id: rows.calendarId }),
    token: stage.tokens.admin,
    body: { date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10), name: 'Fair' },
  };
  expectStatus(call, await sendOnce(stage.product.address, call), 201);
  const slices = [];
  const done = untilRecounted(ownerUrl);
  let isDone = false;
  void done.then(() => (isDone = true));
  while (!isDone) slices.push(await read(1));
  return {
    claims: count,
    seconds: (await done) / 1_000,
    before: figuresOf([before]).p95,
    meanwhile: figuresOf(slices).p95,
  };
}
