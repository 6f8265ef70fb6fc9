import * as z from 'zod/mini';
import { CHOOSE_EXISTING, id, idParams, requiredText } from '../values/common.ts';
import { HTTP, LIMITS, TEAMS } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Who works on a claim: its team, its assignee, and its escalation. For the staff only. */

export const DESK_MESSAGES = {
  nobody: 'Please say to whom or to which team the claim goes.',
  team: CHOOSE_EXISTING.team,
  assignee: 'Please choose an active employee.',
  notInTeam: 'Whom you chose is in no team that this claim can go to.',
  away: 'Whom you chose is away.',
  note: 'Please say in a note why the claim goes to another team.',
  reason: 'Please give a reason.',
} as const;

const timeoutMs = HTTP.slowTimeoutMs;
const READERS = ['ADMIN', 'EMPLOYE'] as const;

export const claimDesk = z.strictObject({
  teamId: z.nullable(id),
  teamName: z.nullable(z.string()),
  assigneeId: z.nullable(id),
  assigneeName: z.nullable(z.string()),
  /** Whether the assignee has more open claims than his capacity. */
  overCapacity: z.boolean(),
  /** 0: not escalated; else 1 to 3. */
  escalation: z.int(),
});
export type ClaimDesk = z.output<typeof claimDesk>;

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/claims/:id/desk',
  roles: READERS,
  scope: 'claims:read',
  summary: 'The team, the assignee and the escalation of a claim.',
  params: idParams,
  reply: claimDesk,
  timeoutMs,
});

export const assignment = z.strictObject({
  /** null: nobody; the claim is in the queue. */
  assigneeId: z.optional(z.nullable(id)),
  /**
   * null: no team. A claim with a new team has no assignee, unless assigneeId names a member of
   * that team.
   */
  teamId: z.optional(z.nullable(id)),
  /** Stored as an internal note. Required when an employee assigns a claim to a team of which he is not a member. */
  note: z.optional(requiredText(LIMITS.longText, DESK_MESSAGES.note)),
});
export type Assignment = z.output<typeof assignment>;

export const assignClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/assign',
  roles: READERS,
  scope: 'claims:write',
  summary:
    'Gives a claim to oneself, to a member of its team or one of one’s own, or to another team.',
  params: idParams,
  body: assignment,
  writable: {
    ADMIN: ['assigneeId', 'teamId', 'note'],
    EMPLOYE: ['assigneeId', 'teamId', 'note'],
  },
  reply: claimDesk,
  limit: 'claim',
  timeoutMs,
});

/** The reason of an automatic escalation. */
export const LATE_REASON = 'LATE';

export const escalation = z.strictObject({
  /** 0 ends the escalation. */
  level: z.int().check(z.minimum(0), z.maximum(TEAMS.escalation)),
  /** Shown in the thread, to the staff only. */
  reason: requiredText(TEAMS.reason, DESK_MESSAGES.reason),
});
export type Escalation = z.output<typeof escalation>;

export const escalateClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/escalate',
  roles: READERS,
  scope: 'claims:write',
  summary: 'Escalates a claim, or ends that, with a reason.',
  params: idParams,
  body: escalation,
  writable: { ADMIN: ['level', 'reason'], EMPLOYE: ['level', 'reason'] },
  reply: claimDesk,
  limit: 'claim',
  timeoutMs,
});

export const deskSettings = z.strictObject({
  /**
   * Whether employees see claims by team. true: an employee sees his own claims, those of his teams, and those without
   * a team and an assignee. false: he sees his own claims and all unassigned ones.
   */
  byTeam: z.boolean(),
  /** The team of new claims that have no team yet. null: none. */
  defaultTeamId: z.nullable(id),
});
export type DeskSettings = z.output<typeof deskSettings>;

export const getDeskSettings = endpoint({
  method: 'GET',
  path: '/api/desk/settings',
  roles: READERS,
  scope: 'desk:read',
  summary: 'How work is shared.',
  reply: deskSettings,
  timeoutMs,
});

export const updateDeskSettings = endpoint({
  method: 'PUT',
  path: '/api/desk/settings',
  roles: ['ADMIN'],
  summary: 'Changes the given settings of how work is shared.',
  body: z.partial(deskSettings),
  writable: { ADMIN: ['byTeam', 'defaultTeamId'] },
  reply: deskSettings,
  timeoutMs,
});
