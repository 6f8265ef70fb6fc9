import { randomUUID } from 'node:crypto';
import { search } from '@recourse/contract/ai';
import { getThread, postMessage } from '@recourse/contract/claims-thread';
import { postConversationMessage } from '@recourse/contract/conversations';
import { getHistory } from '@recourse/contract/people';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { type CaseRows } from '../api/case-data.ts';
import { CALLS, type Measured, someId } from '../api/calls.ts';
import type { Call } from '../api/client.ts';
import { PEOPLE } from '../api/data.ts';
import { uploadOf } from '../api/loop.ts';
import { signInOf } from '../api/product.ts';

/** The calls that people make most, each with the number of times that it is measured. */

export interface Kind extends Measured {
  times: number;
}

const READS = 600;
const WRITES = 300;
/** Costly ones. */
const FEW = 100;
/** A photo of a telephone, scaled down. */
const UPLOAD_BYTES = 300_000;
const FIRST_CLIENT = PEOPLE.admins + PEOPLE.employees + 1;
const COMPLAINTS = [
  'My parcel has not arrived and nobody answers the telephone.',
  'The invoice names an amount twice, and I have paid it once.',
  'The order was cancelled, but the money has not come back.',
  'The lamp was broken when I opened the parcel.',
] as const;

const complaint = (n: number): string => `${COMPLAINTS[n % COMPLAINTS.length] ?? ''} (${n})`;

const read = (measured: Measured, times = READS): Kind => ({ ...measured, times });
const write = (measured: Measured, times = WRITES): Kind => ({ ...measured, times });

/** `posters`: people who post in turns, so that nobody exceeds the limit of one person. */
export function kindsOf({ liveIds }: CaseRows, posters: readonly string[]): Kind[] {
  const thread: Measured = {
    name: 'thread of 5 messages',
    status: 200,
    call: (stage, n) => get(fillPath(getThread.path, { id: someId(stage, n) }), stage.tokens.admin),
  };
  const history: Measured = {
    name: 'history of a client',
    status: 200,
    call: ({ tokens }, n) => {
      const id = FIRST_CLIENT + (n % (PEOPLE.all - FIRST_CLIENT));
      return get(fillPath(getHistory.path, { id }), tokens.admin);
    },
  };
  const ask: Measured = {
    name: 'search of the assistant',
    status: 200,
    call: ({ tokens }, n) =>
      get(`${search.path}?${new URLSearchParams({ q: complaint(n) }).toString()}`, tokens.employee),
  };
  const post: Measured = {
    name: 'message in a claim',
    status: 201,
    call: ({ tokens }, n) => ({
      method: 'POST',
      path: fillPath(postMessage.path, { id: liveIds[(n * 7) % liveIds.length] ?? 0 }),
      token: posters[n % posters.length] ?? tokens.admin,
      body: { body: `We have asked the carrier where it is (${n}).` },
    }),
  };
  const converse: Measured = {
    name: 'message to the assistant',
    status: 201,
    call: ({ tokens }, n) => ({
      method: 'POST',
      path: fillPath(postConversationMessage.path, { id: randomUUID() }),
      token: tokens.client,
      body: { body: complaint(n), clientMessageId: randomUUID() },
    }),
  };
  const upload: Measured = {
    name: 'upload of 300 kB',
    status: 201,
    call: ({ tokens }) => uploadOf(UPLOAD_BYTES, tokens.admin),
  };
  const signIn: Measured = {
    name: 'sign-in',
    status: 200,
    call: (_, n) => signInOf(1 + (n % PEOPLE.all)),
  };
  return [
    read(CALLS.firstPage),
    read(CALLS.inboxPage),
    read(CALLS.inboxCounts),
    read(CALLS.counts),
    read(CALLS.searchFrequent),
    read(CALLS.getOne),
    read(thread),
    read(history),
    read(CALLS.dashboard),
    read(CALLS.dashboardClient),
    read(ask),
    write(CALLS.create),
    write(CALLS.update),
    write(post),
    write(converse, FEW),
    write(upload, FEW),
    write(signIn, FEW),
  ];
}

const get = (path: string, token: string): Call => ({ method: 'GET', path, token });
