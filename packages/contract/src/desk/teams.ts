import * as z from 'zod/mini';
import {
  at,
  CHOOSE_EXISTING,
  id,
  idParams,
  idText,
  numberText,
  requiredText,
} from '../values/common.ts';
import { endpoint } from '../wire/endpoint.ts';
import { HTTP, LIMITS, TEAMS } from '../values/limits.ts';

/** Teams of employees, and the capacity of each employee. */

export const TEAM_MESSAGES = {
  name: 'Please give the team a name.',
  nameTaken: 'Another team has this name.',
  tooMany: 'There are as many teams as there can be. Please delete one first.',
  calendar: CHOOSE_EXISTING.calendar,
  inUse: 'This team still has open claims. Please hand them on first.',
  member: 'Only active employees can be in a team.',
  memberTwice: 'Somebody is in this team twice.',
  tooManyMembers: 'A team cannot have so many members.',
  away: 'Please let the absence end after it begins.',
  awayWithoutStart: 'Please say from when somebody is away.',
} as const;

/**
 * MANUAL: employees take claims. BALANCED: the server assigns them to the member with the most free
 * capacity.
 */
export const TEAM_MODES = ['MANUAL', 'BALANCED'] as const;
export type TeamMode = (typeof TEAM_MODES)[number];

const member = z.strictObject({ id, name: z.string() });

export const team = z.strictObject({
  id,
  name: z.string(),
  mode: z.enum(TEAM_MODES),
  /** The calendar for the team's own deadlines. null: that of the policy. */
  calendarId: z.nullable(id),
  /** Sorted by name. */
  members: z.array(member),
  createdAt: at,
  updatedAt: at,
  version: z.int(),
});
export type Team = z.output<typeof team>;

const fields = {
  name: requiredText(TEAMS.name, TEAM_MESSAGES.name),
  mode: z.enum(TEAM_MODES),
  calendarId: z.nullable(id),
  memberIds: z.array(id).check(
    z.maxLength(TEAMS.members, TEAM_MESSAGES.tooManyMembers),
    z.refine((ids) => new Set(ids).size === ids.length, TEAM_MESSAGES.memberTwice),
  ),
} as const;

export const newTeam = z.strictObject({
  name: fields.name,
  mode: z.optional(fields.mode),
  calendarId: z.optional(fields.calendarId),
  memberIds: z.optional(fields.memberIds),
});
export type NewTeam = z.output<typeof newTeam>;

export const teamChanges = z.strictObject({
  name: z.optional(fields.name),
  mode: z.optional(fields.mode),
  calendarId: z.optional(fields.calendarId),
  memberIds: z.optional(fields.memberIds),
});
export type TeamChanges = z.output<typeof teamChanges>;

const READERS = ['ADMIN', 'EMPLOYE'] as const;
const WRITABLE = { ADMIN: ['name', 'mode', 'calendarId', 'memberIds'] } as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  mayLag: true,
  roles: READERS,
  scope: 'desk:read',
  summary: 'All teams by name, with their members.',
  reply: z.strictObject({ data: z.array(team) }),
  timeoutMs,
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  roles: READERS,
  scope: 'desk:read',
  summary: 'One team with its members.',
  params: idParams,
  reply: team,
  timeoutMs,
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/teams',
  roles: ['ADMIN'],
  summary: 'Adds a team of employees.',
  body: newTeam,
  writable: WRITABLE,
  reply: team,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const updateTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id',
  roles: ['ADMIN'],
  summary: 'Changes the given fields of a team; memberIds names all of its members.',
  params: idParams,
  body: teamChanges,
  writable: WRITABLE,
  reply: team,
  timeoutMs,
});

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  roles: ['ADMIN'],
  summary: 'Deletes a team. Its members stay employees.',
  params: idParams,
  timeoutMs,
});

/** The workload and capacity of an employee. */
export const workload = z.strictObject({
  id,
  name: z.string(),
  /** His claims that are open or pending. */
  open: z.int(),
  /** The most open claims that he is assigned automatically. null: no limit. */
  capacity: z.nullable(z.int()),
  awayFrom: z.nullable(at),
  /** Exclusive end. null while awayFrom is set: until further notice. */
  awayTo: z.nullable(at),
  /** Whether he is away now. */
  away: z.boolean(),
  /** The version of his capacity and absence; 0 until they are first set. */
  version: z.int(),
});
export type Workload = z.output<typeof workload>;

export const listWorkload = endpoint({
  method: 'GET',
  path: '/api/workload',
  mayLag: true,
  roles: READERS,
  scope: 'desk:read',
  summary:
    'Employees, those with most open claims first: what each has to do, his capacity and his absence.',
  query: z.strictObject({
    teamId: z.optional(idText),
    page: z.optional(numberText(1, LIMITS.pageMax)),
    perPage: z.optional(numberText(1, LIMITS.perPageMax)),
  }),
  reply: z.strictObject({
    data: z.array(workload),
    meta: z.strictObject({ page: z.int(), perPage: z.int(), total: z.int() }),
  }),
  timeoutMs,
});

export const availability = z.strictObject({
  capacity: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(TEAMS.capacity)))),
  awayFrom: z.optional(z.nullable(at)),
  awayTo: z.optional(z.nullable(at)),
});
export type Availability = z.output<typeof availability>;

export const setAvailability = endpoint({
  method: 'PUT',
  path: '/api/workload/:id',
  roles: ['ADMIN'],
  summary:
    'Sets how many open claims an employee is given at most, and from when to when he is away.',
  params: idParams,
  body: availability,
  writable: { ADMIN: ['capacity', 'awayFrom', 'awayTo'] },
  reply: workload,
  timeoutMs,
});
