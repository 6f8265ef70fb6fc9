import { MEASURED, type MeasuredName } from './measured.ts';
import { serversFor, wait99 } from './queue.ts';

/** How many machines a company needs: arrival rates, offered load, and waiting in queues. */

/** What a reader puts in for his own company. A working day is any day on which the staff works. */
export interface Company {
  claimsADay: number;
  employees: number;
  clients: number;
  /** Colleagues who see the same claims: a team, or all employees where there are no teams. */
  team: number;
}

export const COMPANIES = {
  small: { claimsADay: 100, employees: 20, clients: 10_000, team: 20 },
  medium: { claimsADay: 2_000, employees: 300, clients: 200_000, team: 20 },
  large: { claimsADay: 20_000, employees: 3_000, clients: 2_000_000, team: 20 },
} as const satisfies Readonly<Record<string, Company>>;

/** What people do; assumed, not measured. */
const ASSUMED = {
  /** The share of a day that comes in its busiest hour. */
  peakShare: 0.15,
  /** The share of the employees who are signed in then, and of these who look at an inbox, or at a claim. */
  online: 0.8,
  atInbox: 0.3,
  atClaim: 0.5,
  /** How often each client looks in during a year of 250 working days, besides the visits that his claims cause. */
  visitsAYear: 6,
  workingDays: 250,
  /** How long a client's visit lasts, in seconds. */
  visitSeconds: 300,
  /** How often a visible screen is read again without news, and how often an open claim tells so, in seconds. */
  readAgainSeconds: 60,
  presenceSeconds: 15,
} as const;

/** For each claim, from its first words to its end. A visit is a client's; one who says two things signs in once. */
const PER_CLAIM: readonly (readonly [MeasuredName, number])[] = [
  ['sign-in', 2],
  ['screen: home of a client', 4],
  ['screen: claim, for a client', 4],
  ['message to the assistant', 3],
  ['create, with audit row', 1],
  ['message in a claim', 6],
  ['update status', 4],
  ['upload of 300 kB', 0.5],
  ['screen: claim, for an employee', 6],
];
const VISITS = 4;
/** Those of PER_CLAIM that others are told of. */
const CHANGES: readonly MeasuredName[] = [
  'message to the assistant',
  'create, with audit row',
  'message in a claim',
  'update status',
  'upload of 300 kB',
];

/** For each visit of a client besides. */
const PER_VISIT: readonly (readonly [MeasuredName, number])[] = [
  ['sign-in', 1],
  ['screen: home of a client', 1],
  ['screen: claim, for a client', 1],
];

/** For each employee, a day. */
const PER_EMPLOYEE: readonly (readonly [MeasuredName, number])[] = [
  ['sign-in', 1],
  ['screen: home of an employee', 4],
  ['screen: inbox', 40],
  ['search, frequent word', 10],
  ['search of the assistant', 5],
];

/** 99 of 100 requests wait no longer than this for a process or a core, in seconds. */
const MOST = { wait: 0.1, use: 0.6 } as const;

export interface Plan {
  /** Calls and screens a second in the busiest hour, with their CPU in cores. */
  lines: { name: string; rate: number; app: number; database: number }[];
  changes: number;
  clientsOnline: number;
  streams: number;
  rate: number;
  app: number;
  database: number;
  portals: number;
  cores: number;
  waits: { app: number; database: number };
}

export function plan({ claimsADay, employees, clients, team }: Company): Plan {
  const peak = (perDay: number): number => (perDay * ASSUMED.peakShare) / 3_600;
  const visits = (clients * ASSUMED.visitsAYear) / ASSUMED.workingDays;
  const rates = new Map<MeasuredName, number>();
  const sources = [
    [PER_CLAIM, claimsADay],
    [PER_VISIT, visits],
    [PER_EMPLOYEE, employees],
  ] as const;
  for (const [items, count] of sources)
    for (const [name, times] of items)
      rates.set(name, (rates.get(name) ?? 0) + peak(count * times));
  const changes = CHANGES.reduce((sum, name) => sum + (rates.get(name) ?? 0), 0);
  const online = employees * ASSUMED.online;
  // Little's law: the number present is the arrival rate times the mean time that each stays.
  const clientsOnline = peak(claimsADay * VISITS + visits) * ASSUMED.visitSeconds;
  const again = 1 / ASSUMED.readAgainSeconds;
  // A screen is read again at most once a second.
  const inboxAgain = Math.min(1, (changes * team) / employees) + again;
  const calls: (readonly [string, MeasuredName, number])[] = [
    ...[...rates].map(([name, rate]) => [name, name, rate] as const),
    ['inbox, read again', 'screen: inbox', online * ASSUMED.atInbox * inboxAgain],
    ['claim, read again', 'screen: claim, for a client', clientsOnline * again],
    [
      'presence in a form',
      'presence in a form',
      (online * ASSUMED.atClaim) / ASSUMED.presenceSeconds,
    ],
  ];
  const lines = calls.map(([name, measured, rate]) => {
    const { app, database } = MEASURED.calls[measured];
    return { name, rate, app: (rate * app) / 1_000, database: (rate * database) / 1_000 };
  });
  const streams = online + clientsOnline;
  const idle = (streams * MEASURED.streamMs) / 1_000;
  lines.push({ name: 'live streams', rate: 0, app: idle / 2, database: idle / 2 });
  const total = (of: 'rate' | 'app' | 'database') => lines.reduce((sum, line) => sum + line[of], 0);
  const [rate, app, database] = [total('rate'), total('app'), total('database')];
  const portals = serversFor({ rate, offered: app }, MOST);
  const cores = serversFor({ rate, offered: database }, MOST);
  return {
    lines,
    changes,
    clientsOnline,
    streams,
    rate,
    app,
    database,
    portals,
    cores,
    waits: {
      app: wait99({ rate, offered: app }, portals),
      database: wait99({ rate, offered: database }, cores),
    },
  };
}
