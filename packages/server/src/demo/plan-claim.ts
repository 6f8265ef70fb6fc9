import type { Insertable } from 'kysely';
import { DAY_MS } from '@recourse/contract/values/limits';
import type { ClaimRow, ClaimsTable } from '../db/tables.ts';
import type { Complaint, DemoTeam, DemoWorld } from './world.ts';
import type { Random } from './random.ts';
import { sentences } from './sentences.ts';
import { topicOf } from './topics.ts';

type Status = ClaimRow['status'];

/** The number of claims in each state, from which one is drawn. */
const states = (counts: Record<Status, number>): readonly Status[] =>
  (['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'] as const).flatMap((status) =>
    Array.from({ length: counts[status] }, () => status),
  );

/**
 * Chances of each state for a new claim, for an older one, and for one that should have been answered. The law allows
 * more time for payments, so they stay open longer.
 */
const FRESH = states({ OPEN: 8, PENDING: 4, RESOLVED: 2, CLOSED: 0 });
const OLDER = states({ OPEN: 1, PENDING: 7, RESOLVED: 8, CLOSED: 6 });
const DUE = states({ OPEN: 0, PENDING: 1, RESOLVED: 8, CLOSED: 13 });
const LAWFUL = states({ OPEN: 2, PENDING: 8, RESOLVED: 5, CLOSED: 5 });
const FRESH_DAYS = 3;
const DUE_DAYS = 13;
/** The share of open claims without an assignee: the queue. */
const QUEUED_SHARE = 0.6;
/** The share of claims that an employee wrote down on the telephone. */
const BY_TELEPHONE_SHARE = 0.25;

/** Employees quote the beginning of a solution instead of all of it. */
const ANSWER_SENTENCES = 2;

const NO_ANSWER_YET = {
  en: 'We are looking into this and will come back to you within two working days.',
  fr: 'Nous regardons et revenons vers vous sous deux jours ouvrés.',
} as const;
const HAND_MADE_ANSWER = {
  en: 'Thank you for your message. We have passed it on to the colleagues in charge.',
  fr: "Merci de votre message. Nous l'avons transmis aux collègues concernés.",
} as const;

/** Plans a claim: with or without an assignee, and with an answer when it is done. */
export function planClaim(
  random: Random,
  world: DemoWorld,
  complaint: Complaint,
): Insertable<ClaimsTable> {
  const status = random.pick(statesOf(world, complaint));
  const team = teamFor(world, complaint);
  const employeeId = random.pick(team.members);
  const byTelephone = random.chance(BY_TELEPHONE_SHARE);
  const waits = status === 'OPEN' && !byTelephone && random.chance(QUEUED_SHARE);
  const touched = status !== 'OPEN';
  return {
    contenu: complaint.text,
    status,
    response: responseTo(complaint, status),
    client_id: complaint.clientId,
    assignee_id: waits ? null : employeeId,
    team_id: team.id,
    created_by: byTelephone ? employeeId : complaint.clientId,
    conversation_id: null,
    created_at: complaint.at,
    updated_at: touched ? between(random, complaint.at, world.now) : complaint.at,
    version: touched ? 2 : 1,
  };
}

/** The team that answers such complaints. */
export function teamFor({ desk: { teams } }: DemoWorld, complaint: Complaint): DemoTeam {
  if (complaint.language === 'fr') return teams.french;
  return topicOf(complaint) === 'INTERNET' ? teams.internet : teams.orders;
}

const daysSince = ({ now }: DemoWorld, { at }: Complaint): number =>
  (now.getTime() - at.getTime()) / DAY_MS;

/** Whether it was filed so recently that nobody has to have read it yet. */
export const isFresh = (world: DemoWorld, complaint: Complaint): boolean =>
  daysSince(world, complaint) < FRESH_DAYS;

function statesOf(world: DemoWorld, complaint: Complaint): readonly Status[] {
  if (isFresh(world, complaint)) return FRESH;
  if (topicOf(complaint) === 'PAYMENTS') return LAWFUL;
  return daysSince(world, complaint) < DUE_DAYS ? OLDER : DUE;
}

function responseTo(complaint: Complaint, status: Status): string | null {
  if (status === 'OPEN') return null;
  if (status === 'PENDING') return NO_ANSWER_YET[complaint.language];
  if (!complaint.answer) return HAND_MADE_ANSWER[complaint.language];
  return sentences(complaint.answer.texte).slice(0, ANSWER_SENTENCES).join(' ');
}

/** A moment after `from`, at most two days later and never in the future. */
export function between(random: Random, from: Date, now: Date): Date {
  const latest = Math.min(now.getTime(), from.getTime() + 2 * DAY_MS);
  return new Date(from.getTime() + Math.round((latest - from.getTime()) * random.next()));
}
