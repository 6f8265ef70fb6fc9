import { randomUUID } from 'node:crypto';
import { search } from '@recourse/contract/ai';
import { listCandidates } from '@recourse/contract/ai-candidates';
import { getClaim } from '@recourse/contract/claims';
import { listLinks, listSimilar } from '@recourse/contract/claims-links';
import { getThread, postMessage } from '@recourse/contract/claims-thread';
import { explainTarget, listTargets } from '@recourse/contract/clock/targets';
import { postConversationMessage } from '@recourse/contract/conversations';
import { getTriage } from '@recourse/contract/desk/triage';
import { tellPresence } from '@recourse/contract/events';
import { countViews, listViews } from '@recourse/contract/inbox/views';
import { readMute } from '@recourse/contract/told/settings';
import { countNotifications } from '@recourse/contract/notifications';
import { getHistory } from '@recourse/contract/people';
import { fillPath } from '@recourse/contract/wire/endpoint';
import type { CaseRows } from '../api/case-data.ts';
import { CALLS, type Measured, someId } from '../api/calls.ts';
import type { Call } from '../api/client.ts';
import { PEOPLE } from '../api/data.ts';
import { uploadOf } from '../api/loop.ts';
import { signInOf } from '../api/product.ts';

/** The calls that people make most, each with the number of times that it is measured. */

export interface Kind extends Measured {
  times: number;
  /** Of a screen: how many calls it makes. They follow each other, so `times` is a multiple. */
  parts: number;
  /** Whether it makes rows. */
  writes: boolean;
}

/** An open claim with a running clock. */
export interface LiveClaim {
  id: number;
  targetId: number;
}

const READS = 600;
const WRITES = 300;
/** Costly ones. */
const FEW = 100;
const SCREENS = 150;
/** A photo of a telephone, scaled down. */
const UPLOAD_BYTES = 300_000;
const COMPLAINTS = [
  'My parcel has not arrived and nobody answers the telephone.',
  'The invoice names an amount twice, and I have paid it once.',
  'The order was cancelled, but the money has not come back.',
  'The lamp was broken when I opened the parcel.',
] as const;

const complaint = (n: number): string => `${COMPLAINTS[n % COMPLAINTS.length] ?? ''} (${n})`;

const read = (measured: Measured): Kind => ({
  ...measured,
  times: READS,
  parts: 1,
  writes: false,
});
const write = (measured: Measured, times = WRITES): Kind => ({
  ...measured,
  times,
  parts: 1,
  writes: true,
});
const get = (path: string, token: string): Call => ({ method: 'GET', path, token });

/** A screen, by the calls that it makes. They were counted in a browser. */
const screen = (name: string, calls: readonly Measured['call'][]): Kind => ({
  name: `screen: ${name}`,
  status: 200,
  times: SCREENS * calls.length,
  parts: calls.length,
  writes: false,
  call: (stage, n) => {
    const call = calls[n % calls.length];
    if (!call) throw new Error('A screen without calls.');
    return call(stage, Math.floor(n / calls.length));
  },
});

/** The screens that are opened most. */
function screensOf(live: readonly LiveClaim[]): Kind[] {
  const of = (n: number): LiveClaim => live[(n * 7) % live.length] ?? { id: 0, targetId: 0 };
  const ofClaim =
    ({ path }: { path: string }): Measured['call'] =>
    ({ tokens }, n) =>
      get(fillPath(path, { area: 'claims', ...of(n) }), tokens.admin);
  const asEmployee =
    ({ path }: { path: string }): Measured['call'] =>
    ({ tokens }) =>
      get(path, tokens.employee);
  const forBoth = [getClaim, readMute, getThread, listTargets, explainTarget].map(ofClaim);
  const forStaff = [listCandidates, listLinks, listSimilar, getTriage].map(ofClaim);
  const unread = asEmployee(countNotifications);
  return [
    screen('home of an employee', [CALLS.dashboard.call, unread]),
    screen('home of a client', [CALLS.dashboardClient.call, unread]),
    screen('inbox', [
      CALLS.inboxPage.call,
      CALLS.inboxCounts.call,
      asEmployee(listViews),
      asEmployee(countViews),
    ]),
    screen('claim, for an employee', [...forBoth, ...forStaff]),
    screen('claim, for a client', forBoth),
  ];
}

const THREAD: Measured = {
  name: 'thread of 5 messages',
  status: 200,
  call: (stage, n) => get(fillPath(getThread.path, { id: someId(stage, n) }), stage.tokens.admin),
};

const history = (clientOf: CaseRows['clientOf']): Measured => ({
  name: 'history of a client',
  status: 200,
  call: ({ tokens }, n) => get(fillPath(getHistory.path, { id: clientOf(n) }), tokens.admin),
});

const ASK: Measured = {
  name: 'search of the assistant',
  status: 200,
  call: ({ tokens }, n) =>
    get(`${search.path}?${new URLSearchParams({ q: complaint(n) }).toString()}`, tokens.employee),
};

const CONVERSE: Measured = {
  name: 'message to the assistant',
  status: 201,
  call: ({ tokens }, n) => ({
    method: 'POST',
    path: fillPath(postConversationMessage.path, { id: randomUUID() }),
    token: tokens.client,
    body: { body: complaint(n), clientMessageId: randomUUID() },
  }),
};

const UPLOAD: Measured = {
  name: 'upload of 300 kB',
  status: 201,
  call: ({ tokens }) => uploadOf(UPLOAD_BYTES, tokens.admin),
};

const SIGN_IN: Measured = {
  name: 'sign-in',
  status: 200,
  call: (_, n) => signInOf(1 + (n % PEOPLE.all)),
};

const message = (live: readonly LiveClaim[], posters: readonly string[]): Measured => ({
  name: 'message in a claim',
  status: 201,
  call: ({ tokens }, n) => ({
    method: 'POST',
    path: fillPath(postMessage.path, { id: live[(n * 7) % live.length]?.id ?? 0 }),
    token: posters[n % posters.length] ?? tokens.admin,
    body: { body: `We have asked the carrier where it is (${n}).` },
  }),
});

const presence = (live: readonly LiveClaim[]): Measured => ({
  name: 'presence in a form',
  status: 200,
  call: ({ tokens }, n) => ({
    method: 'PUT',
    path: tellPresence.path,
    token: tokens.admin,
    body: {
      area: 'claims',
      id: live[n % 20]?.id ?? 0,
      tab: `tab-${n % 200}-bench`,
      isOpen: true,
    },
  }),
});

/** `posters`: people who post in turns, so that nobody exceeds the limit of one person. */
export function kindsOf(
  live: readonly LiveClaim[],
  { clientOf, posters }: Pick<CaseRows, 'clientOf'> & { posters: readonly string[] },
): Kind[] {
  return [
    ...screensOf(live),
    read(CALLS.firstPage),
    read(CALLS.inboxPage),
    read(CALLS.inboxCounts),
    read(CALLS.counts),
    read(CALLS.searchFrequent),
    read(CALLS.getOne),
    read(THREAD),
    read(history(clientOf)),
    read(CALLS.dashboard),
    read(CALLS.dashboardClient),
    read(ASK),
    write(presence(live)),
    write(CALLS.create),
    write(CALLS.update),
    write(message(live, posters)),
    write(CONVERSE, FEW),
    write(UPLOAD, FEW),
    write(SIGN_IN, FEW),
  ];
}
