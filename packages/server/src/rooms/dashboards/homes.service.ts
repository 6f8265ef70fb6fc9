import type { Claim, ClaimListQuery, DUE_FIELDS } from '@recourse/contract/claims';
import { DUE_SOON, dueStateOf } from '@recourse/contract/clock/claim-clock';
import {
  type Attention,
  type EmployeeHome,
  NEXT_REASONS,
  type WaitingClaim,
  type WaitingReport,
} from '@recourse/contract/dashboards';
import { CLAIM_QUEUES, REPORT_QUEUES } from '@recourse/contract/inbox/queues';
import type { Report } from '@recourse/contract/reports';
import { DUE_FIRST, OLDEST_FIRST } from '@recourse/contract/values/common';
import { HOME, LIMITS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { type Listed, pageOf } from '../../kernel/lists/lists.ts';
import { countClaimsInQueue, listClaimRows } from '../claims/store/claim-lists.repository.ts';
import {
  countPromises,
  type PersonPromises,
  type PromiseCounts,
  worstFirst,
} from '../claims/store/promises.repository.ts';
import { listReportRows } from '../reports/store/reports.repository.ts';
import * as repository from './homes.repository.ts';
import { localDays } from './local-days.ts';

/** The first rows of a list. */
const FIRST = pageOf({ perPage: HOME.shown, sort: OLDEST_FIRST });
/** Enough rows to fill the group after those of another group are removed. */
const FIRST_OF_TWO = pageOf({ perPage: 2 * HOME.shown, sort: OLDEST_FIRST });

/**
 * What waits for an employee, and what he should do first. It uses the queues of the inbox, so that the counts are
 * equal.
 */
export async function employeeHome(ctx: Context, actor: Actor): Promise<EmployeeHome> {
  const now = ctx.clock.now();
  const read = (list: Partial<ClaimListQuery>, page = FIRST) =>
    listClaimRows(ctx.db, actor, { query: { ...list, sort: DUE_FIRST }, page, now });
  const claims = async (list: Partial<ClaimListQuery>) => groupOf(await read(list), toClaim);
  const [due, answered, mine, unassigned, unmatched] = await Promise.all([
    claims({ scope: 'mine', clock: ['late', 'today'] }),
    claims(CLAIM_QUEUES.CLIENT_ANSWERED),
    read(CLAIM_QUEUES.MINE, FIRST_OF_TWO),
    claims(CLAIM_QUEUES.UNASSIGNED),
    listReportRows(ctx.db, actor, { query: REPORT_QUEUES.UNMATCHED, page: FIRST }),
  ]);
  const isAbove = ({ id }: { id: number }): boolean => due.items.some((one) => one.id === id);
  const home = {
    due,
    answered,
    // The count includes late claims, as in the list; their rows are already in the group above.
    mine: groupOf({ ...mine, rows: mine.rows.filter((claim) => !isAbove(claim)) }, toClaim),
    unassigned,
    unmatched: groupOf(unmatched, toReport),
  };
  return { ...home, next: nextOf(home, now) };
}

/**
 * The first of his own claims if it is late, otherwise the first item of the first group that is
 * not empty.
 */
function nextOf(home: Omit<EmployeeHome, 'next'>, now: Date): EmployeeHome['next'] {
  const [due] = home.due.items;
  const isLate = due !== undefined && dueStateOf(due, now) === 'late';
  const firsts = {
    LATE: isLate ? due : undefined,
    TODAY: due,
    ANSWERED: home.answered.items[0],
    MINE: home.mine.items[0],
    UNASSIGNED: home.unassigned.items[0],
    UNMATCHED: home.unmatched.items[0],
  };
  const reason = NEXT_REASONS.find((one) => firsts[one] !== undefined);
  const first = reason && firsts[reason];
  if (!first) return null;
  const { id, title, clientName, createdAt } = first;
  return { reason, id, title, clientName, createdAt };
}

function groupOf<Row, Item>({ rows, total }: Listed<Row>, toItem: (row: Row) => Item) {
  const isLeast = typeof total !== 'number';
  return {
    count: isLeast ? total.moreThan : Math.min(total, LIMITS.countedHits),
    more: isLeast || total > LIMITS.countedHits,
    items: rows.slice(0, HOME.shown).map(toItem),
  };
}

/** The first words of a text. Half a surrogate pair at the end is removed. */
const titleOf = (text: string): string => text.slice(0, HOME.title).replace(/[\uD800-\uDBFF]$/, '');

const toClaim = (claim: Claim): WaitingClaim => ({
  ...datesOf(claim),
  id: claim.id,
  reference: claim.reference,
  title: titleOf(claim.contenu),
  clientName: claim.clientName,
  createdAt: claim.createdAt,
  status: claim.status,
  clientRepliedAt: 'clientRepliedAt' in claim ? claim.clientRepliedAt : null,
  waitingFor: claim.waitingFor,
});

/** The next due date of a claim; absent in a client's shape of it. */
function datesOf(claim: Claim): Pick<WaitingClaim, keyof typeof DUE_FIELDS> {
  if (!('nextDueAt' in claim))
    return { nextDueAt: null, nextDueOn: null, nextDayAt: null, nextWarnAt: null };
  const { nextDueAt, nextDueOn, nextDayAt, nextWarnAt } = claim;
  return { nextDueAt, nextDueOn, nextDayAt, nextWarnAt };
}

const toReport = ({ id, reclamationText, userName, createdAt }: Report): WaitingReport => ({
  id,
  title: titleOf(reclamationText),
  clientName: userName,
  createdAt,
});

/** What an administrator has to look at now. Days are those of the organisation's time zone. */
export async function getAttention(ctx: Context, actor: Actor): Promise<Attention> {
  const now = ctx.clock.now();
  const { bounds } = localDays(now, ctx.config.organisation.timeZone, HOME.ratingDays);
  const [ratingsSince = now, today = now] = [bounds[0], bounds.at(-2)];
  const soon = { clock: DUE_SOON, sort: DUE_FIRST } as const;
  const [unassigned, unanswered, traffic, due, first] = await Promise.all([
    countClaimsInQueue(ctx.db),
    repository.readUnanswered(ctx.db),
    repository.readTraffic(ctx.db, { today, ratingsSince }),
    countPromises(ctx.db, now),
    listClaimRows(ctx.db, actor, { query: soon, page: pageOf({ perPage: 1 }), now }),
  ]);
  return {
    promises: { ...cappedCounts(sumOf(due.teams)), first: nearestOf(first.rows[0]) },
    teams: due.teams.map(({ id, name, unassigned: theirs, ...counts }) => ({
      id,
      name,
      ...cappedCounts(counts),
      unassigned: capped(theirs),
    })),
    unassigned: capped(unassigned),
    unanswered,
    ...traffic,
    people: await peopleOf(ctx, due.people),
  };
}

const { capped } = repository;

const cappedCounts = ({ late, today, risk }: PromiseCounts) => ({
  late: capped(late),
  today: capped(today),
  risk: capped(risk),
});

/**
 * These are the counts of all teams together, because every claim belongs to one team or to none.
 */
const sumOf = (teams: readonly PromiseCounts[]): PromiseCounts => {
  const of = (state: keyof PromiseCounts) => teams.reduce((sum, team) => sum + team[state], 0);
  return { late: of('late'), today: of('today'), risk: of('risk') };
};

function nearestOf(claim: Claim | undefined): Attention['promises']['first'] {
  if (claim === undefined || !('nextDueAt' in claim)) return null;
  const { id, reference, contenu, clientName, createdAt, assigneeName } = claim;
  const title = titleOf(contenu);
  return { id, reference, title, clientName, createdAt, assigneeName, ...datesOf(claim) };
}

/** The people with the most late targets, and those with the most work. */
async function peopleOf(
  ctx: Context,
  due: readonly PersonPromises[],
): Promise<Attention['people']> {
  const worst = due.slice(0, HOME.people);
  const work = await repository.readOpenWork(
    ctx.db,
    worst.map(({ id }) => id),
  );
  const none = { late: 0, today: 0, risk: 0 };
  return work
    .map(({ open, ...person }) => ({
      person,
      open,
      counts: due.find(({ id }) => id === person.id) ?? none,
    }))
    .toSorted((one, other) => worstFirst(one.counts, other.counts) || other.open - one.open)
    .slice(0, HOME.people)
    .map(({ person, open, counts }) => ({
      ...person,
      ...cappedCounts(counts),
      open: capped(open),
    }));
}
