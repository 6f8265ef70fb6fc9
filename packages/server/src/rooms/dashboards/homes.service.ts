import type { Claim } from '@recourse/contract/claims';
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
import { listReportRows } from '../reports/store/reports.repository.ts';
import * as repository from './homes.repository.ts';
import { localDays } from './local-days.ts';

/** The first rows of a queue of the inbox, oldest first. */
const FIRST = pageOf({ perPage: HOME.shown, sort: OLDEST_FIRST });

/** What waits for an employee, and what of it comes first: the queues of the inbox, so that no count differs. */
export async function employeeHome(ctx: Context, actor: Actor): Promise<EmployeeHome> {
  const claims = async (code: keyof typeof CLAIM_QUEUES) => {
    const query = { ...CLAIM_QUEUES[code], sort: DUE_FIRST } as const;
    const page = { query, page: FIRST, now: ctx.clock.now() };
    return groupOf(await listClaimRows(ctx.db, actor, page), toClaim);
  };
  const [answered, mine, unassigned, unmatched] = await Promise.all([
    claims('CLIENT_ANSWERED'),
    claims('MINE'),
    claims('UNASSIGNED'),
    listReportRows(ctx.db, actor, { query: REPORT_QUEUES.UNMATCHED, page: FIRST }),
  ]);
  const home = { answered, mine, unassigned, unmatched: groupOf(unmatched, toReport) };
  return { ...home, next: nextOf(home) };
}

/** The oldest of the first group that is not empty. */
function nextOf(home: Omit<EmployeeHome, 'next'>): EmployeeHome['next'] {
  const groups = {
    ANSWERED: home.answered,
    MINE: home.mine,
    UNASSIGNED: home.unassigned,
    UNMATCHED: home.unmatched,
  };
  const reason = NEXT_REASONS.find((one) => groups[one].items.length > 0);
  const first = reason && groups[reason].items[0];
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

/** The first words of a text. Half a character at the end is left out. */
const titleOf = (text: string): string => text.slice(0, HOME.title).replace(/[\uD800-\uDBFF]$/, '');

const toClaim = (claim: Claim): WaitingClaim => ({
  id: claim.id,
  reference: claim.reference,
  title: titleOf(claim.contenu),
  clientName: claim.clientName,
  createdAt: claim.createdAt,
  status: claim.status,
  clientRepliedAt: 'clientRepliedAt' in claim ? claim.clientRepliedAt : null,
});

const toReport = ({ id, reclamationText, userName, createdAt }: Report): WaitingReport => ({
  id,
  title: titleOf(reclamationText),
  clientName: userName,
  createdAt,
});

/** What needs an administrator now. Its days are those of the organisation's time zone. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const now = ctx.clock.now();
  const { bounds } = localDays(now, ctx.config.organisation.timeZone, HOME.ratingDays);
  const [ratingsSince = now, today = now] = [bounds[0], bounds.at(-2)];
  const [unassigned, unanswered, traffic, people] = await Promise.all([
    countClaimsInQueue(ctx.db),
    repository.readUnanswered(ctx.db),
    repository.readTraffic(ctx.db, { today, ratingsSince }),
    repository.readBusyPeople(ctx.db),
  ]);
  return { unassigned: repository.capped(unassigned), unanswered, ...traffic, people };
}
