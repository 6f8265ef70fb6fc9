import * as z from 'zod/mini';
import { CLAIM_TARGET_CODES, RECOURSE_OUTCOMES } from './clock/terms.ts';
import {
  at,
  CLAIM_NATURES,
  type Caller,
  DUE_FIRST,
  flagText,
  ID_SORTS,
  id,
  idParams,
  idText,
  listQuery,
  listReply,
  numberText,
  requiredText,
  severity,
  sortText,
  text,
} from './values/common.ts';
import { endpoint, SELF } from './wire/endpoint.ts';
import { exportOf, PAGING } from './wire/exports.ts';
import { HTTP, LIMITS, TOPICS } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/** Claims (reclamations): complaints that a person answers. */

export const CLAIM_STATUSES = ['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/**
 * How a closed claim ended: its client ended it, nobody said anything to its answer for as long as its policy waits, it goes
 * on in another one, or the staff found that it is no complaint.
 */
export const CLAIM_CLOSURES = [
  'ACCEPTED',
  'EXPIRED',
  'WITHDRAWN',
  'MERGED',
  'NOT_A_COMPLAINT',
] as const;
export type ClaimClosure = (typeof CLAIM_CLOSURES)[number];

/** How a claim came in. */
export const CLAIM_CHANNELS = ['PORTAL', 'ASSISTANT', 'LETTER', 'PHONE', 'MAIL', 'BRANCH'] as const;
export type ClaimChannel = (typeof CLAIM_CHANNELS)[number];

/** What a client asks for. */
export const CLAIM_REMEDIES = [
  'EXPLANATION',
  'APOLOGY',
  'REFUND',
  'REPAIR',
  'REPLACEMENT',
  'OTHER',
] as const;
export type ClaimRemedy = (typeof CLAIM_REMEDIES)[number];

/** Whom the staff waits for, so that the clock stands where the policy allows it. */
export const WAITING_FOR = ['CLIENT', 'THIRD_PARTY'] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** Whose claims a list of the staff holds: those that the caller answers for, or those of his teams. */
export const CLAIM_SCOPES = ['mine', 'team'] as const;

/** What lists are asked for by the clock: what is late, due today, soon due, or whose clock stands. */
export const CLAIM_CLOCKS = ['late', 'today', 'risk', 'paused'] as const;
export type ClaimClock = (typeof CLAIM_CLOCKS)[number];

export const CONTENT_REQUIRED = 'Content is required.';
export const STATUS_INVALID = 'Status is invalid.';
export const CLAIM_USER_INVALID = 'Please choose an existing employee or client.';
/** The answer to files that somebody else uploaded, that are sent already, or that do not exist. */
export const FILES_MISSING = 'Please attach files that you have uploaded and not yet sent.';
export const CLAIM_CLIENT_INVALID = 'Please choose an existing client.';
export const REMEDY_TWICE = 'Please name each remedy once.';
/** What is wrong with the days on which a claim was sent and received. */
export const CLAIM_DATES = {
  future: 'A claim cannot have been received in the future.',
  sentLate: 'A claim cannot have been sent after it was received.',
  tooOld: 'Please give a date within the last ten years.',
} as const;
/** How far back those days may be, in years. */
export const CLAIM_YEARS = 10;
export const CLAIM_TAKEN = 'Someone else has taken this claim in the meantime.';

export const FILES_TOO_MANY = `Please attach at most ${LIMITS.attachments} files.`;

/** Files that were uploaded with the purpose ATTACHMENT, to be sent with a claim, a message or a note. */
export const documentIds = z.array(id).check(z.maxLength(LIMITS.attachments, FILES_TOO_MANY));

/** Upper-cased on the way in; only the four are accepted. */
export const claimStatus = z.pipe(
  z.transform((raw) => (typeof raw === 'string' ? raw.trim().toUpperCase() : raw)),
  z.enum(CLAIM_STATUSES, STATUS_INVALID),
);

/** What a client reads of a claim. The staff's fields are named apart: nothing reaches a client that is not named here. */
export const clientClaim = z.strictObject({
  id,
  contenu: z.string(),
  status: z.enum(CLAIM_STATUSES),
  response: z.nullable(z.string()),
  /** The employee who answers for it, else the client it is about. */
  userId: z.nullable(id),
  clientId: z.nullable(id),
  assigneeId: z.nullable(id),
  createdBy: id,
  /** People's current names, looked up when the claim is read. */
  clientName: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  authorName: z.string(),
  createdAt: at,
  updatedAt: at,
  version: z.int(),
  /** As people read it out: R-2026-000123-7. */
  reference: z.string(),
  /** How it ended; null while it is not closed, and when the staff closed it without saying why. */
  closure: z.nullable(z.enum(CLAIM_CLOSURES)),
  /** 1, and one more for each time that it was opened again. */
  cycle: z.int(),
  channel: z.enum(CLAIM_CHANNELS),
  /** When it reached the organisation: the time of filing, unless the staff filed what came in before. */
  receivedAt: at,
  /** What the client asks for, in his own order. */
  remedy: z.array(z.enum(CLAIM_REMEDIES)),
  remedyText: z.nullable(z.string()),
  /** What it is about. */
  categoryId: z.nullable(id),
  productId: z.nullable(id),
  /** Whom the staff waits for, so that the clock stands where the policy allows it. A client is told of himself only. */
  waitingFor: z.nullable(z.enum(WAITING_FOR)),
  /** How it ended for its client, as the final answer says. */
  outcome: z.nullable(z.enum(RECOURSE_OUTCOMES)),
  /** The claim that it was merged into, with its reference: it goes on there. */
  mergedIntoId: z.nullable(id),
  mergedIntoReference: z.nullable(z.string()),
  /** What the law asks for and is still to come: the last day in time, and the first instant that is too late. */
  due: z.array(
    z.strictObject({
      code: z.enum(CLAIM_TARGET_CODES),
      dueOn: z.iso.date(),
      dueAt: at,
      /** The zone that the day is meant in. */
      timeZone: z.string(),
    }),
  ),
  /** From when on an answered or closed claim can no longer be opened again; null: it is neither, or always can. */
  reopenUntil: z.nullable(at),
});
export type ClientClaim = z.output<typeof clientClaim>;

/** What of a claim is due next: the staff's, as all dates of its work. */
export const DUE_FIELDS = {
  /** The first instant that is too late; null when nothing is promised, or the clock stands. */
  nextDueAt: z.nullable(at),
  /** The last day in time, in the zone of its calendar, and the first instant of that day. */
  nextDueOn: z.nullable(z.iso.date()),
  nextDayAt: z.nullable(at),
  /** From then on it is at risk. */
  nextWarnAt: z.nullable(at),
} as const;

/** What the staff reads of a claim. */
export const staffClaim = z.strictObject({
  ...clientClaim.shape,
  /** When the client last wrote, as long as nobody of the staff has written since; else null. */
  clientRepliedAt: z.nullable(at),
  /** When the client sent it, as a letter says; null when nobody noted that. */
  sentAt: z.nullable(at),
  nature: z.enum(CLAIM_NATURES),
  /** From 1, the worst, to 4. */
  severity: z.nullable(z.int()),
  /** The policy under which it is answered, and its version. */
  policyCode: z.nullable(z.string()),
  policyVersion: z.nullable(z.int()),
  ...DUE_FIELDS,
  nextTarget: z.nullable(z.enum(CLAIM_TARGET_CODES)),
  teamId: z.nullable(id),
});
export type StaffClaim = z.output<typeof staffClaim>;

/** A claim as somebody reads it. */
export type Claim = ClientClaim | StaffClaim;

export const newClaim = z.strictObject({
  contenu: requiredText(LIMITS.longText, CONTENT_REQUIRED),
  status: z.optional(claimStatus),
  response: z.optional(z.nullable(text(LIMITS.longText))),
  userId: z.optional(z.nullable(id)),
  documentIds: z.optional(documentIds),
  /** Whom it is about: of the staff, any active client, such as one who called. */
  clientId: z.optional(z.nullable(id)),
  channel: z.optional(z.enum(CLAIM_CHANNELS)),
  receivedAt: z.optional(z.nullable(at)),
  sentAt: z.optional(z.nullable(at)),
  remedy: z.optional(
    z
      .array(z.enum(CLAIM_REMEDIES))
      .check(z.refine((named) => new Set(named).size === named.length, REMEDY_TWICE)),
  ),
  remedyText: z.optional(z.nullable(text(LIMITS.remedyText))),
  categoryId: z.optional(z.nullable(id)),
  productId: z.optional(z.nullable(id)),
  severity: z.optional(z.nullable(severity)),
  /** The claim that it follows from: the two are linked, and what that one is about this one is unless it says otherwise. */
  followsId: z.optional(z.nullable(id)),
});
export type NewClaim = z.output<typeof newClaim>;

export const claimChanges = z.strictObject({
  contenu: z.optional(requiredText(LIMITS.longText, CONTENT_REQUIRED)),
  status: z.optional(claimStatus),
  response: z.optional(z.nullable(text(LIMITS.longText))),
  userId: z.optional(z.nullable(id)),
});
export type ClaimChanges = z.output<typeof claimChanges>;

/** One value in a query, or several with commas between. `read`: a value as it is typed. */
const severalOf = <Value extends string>(
  values: readonly Value[],
  message: string,
  read: (typed: string) => string = (typed) => typed,
) => {
  const isOne = (value: string): value is Value => values.some((one) => one === value);
  const valuesIn = (typed: string): string[] => typed.split(',').map((one) => read(one.trim()));
  return z.pipe(
    z.string(message).check(z.refine((typed) => valuesIn(typed).every(isOne), message)),
    z.transform((typed): readonly Value[] => [...new Set(valuesIn(typed).filter(isOne))]),
  );
};

export const claimListQuery = z.strictObject({
  ...listQuery,
  status: z.optional(severalOf(CLAIM_STATUSES, STATUS_INVALID, (typed) => typed.toUpperCase())),
  userId: z.optional(idText),
  /** true: only the queue, the claims that nobody has taken yet. */
  unassigned: z.optional(flagText),
  clientId: z.optional(idText),
  channel: z.optional(z.enum(CLAIM_CHANNELS)),
  /** For the staff. */
  scope: z.optional(z.enum(CLAIM_SCOPES, "Please give 'mine' or 'team'.")),
  /** true: only claims, not closed, whose client wrote after the last message of the staff. For the staff. */
  clientReplied: z.optional(flagText),
  /** Who answers for them. For the staff, as all that follow. */
  assigneeId: z.optional(idText),
  teamId: z.optional(idText),
  /** true: only claims of no team. */
  teamless: z.optional(flagText),
  /** true: only claims to do that have no answer yet. */
  unanswered: z.optional(flagText),
  /** Claims in it, and in its parts. */
  categoryId: z.optional(idText),
  productId: z.optional(idText),
  severity: z.optional(numberText(1, TOPICS.severity)),
  nature: z.optional(z.enum(CLAIM_NATURES)),
  /** How it stands with what is due next. The order by due date is the staff's too. */
  clock: z.optional(severalOf(CLAIM_CLOCKS, `Please give one of ${CLAIM_CLOCKS.join(', ')}.`)),
  waitingFor: z.optional(z.enum(WAITING_FOR)),
  /** Filed since. */
  createdSince: z.optional(at),
  /** Answered or closed since, from being open or in work; it may be open again by now. */
  doneSince: z.optional(at),
  /** With a rating that its client gave since. */
  ratedSince: z.optional(at),
  sort: sortText([...ID_SORTS, DUE_FIRST]),
});
export type ClaimListQuery = z.output<typeof claimListQuery>;

const timeoutMs = HTTP.slowTimeoutMs;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  roles: EVERY_ROLE,
  summary: 'Claims that the caller may see, newest first.',
  query: claimListQuery,
  reply: listReply(staffClaim),
  clientReply: listReply(clientClaim),
  timeoutMs,
});

export const claimExportQuery = z.omit(claimListQuery, PAGING);
export type ClaimExportQuery = z.output<typeof claimExportQuery>;

export const exportClaims = endpoint({
  ...exportOf(listClaims),
  summary: 'The claims of the list as CSV.',
  query: claimExportQuery,
});

export const claimCounts = z.strictObject({
  total: z.int(),
  open: z.int(),
  /** A count for every status, zero included. */
  byStatus: z.record(z.enum(CLAIM_STATUSES), z.int()),
});
export type ClaimCounts = z.output<typeof claimCounts>;

export const countClaims = endpoint({
  method: 'GET',
  path: '/api/claims/counts',
  roles: EVERY_ROLE,
  summary:
    'How many claims there are, in all and by status: all for administrators, else own ones.',
  reply: claimCounts,
  timeoutMs,
});

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/claims/:id',
  roles: EVERY_ROLE,
  summary: 'One claim.',
  params: idParams,
  reply: staffClaim,
  clientReply: clientClaim,
  timeoutMs,
});

const WRITTEN_BY_STAFF = [
  'contenu',
  'status',
  'response',
  'clientId',
  'channel',
  'receivedAt',
  'sentAt',
  'remedy',
  'remedyText',
  'documentIds',
  'categoryId',
  'productId',
  'severity',
  'followsId',
] as const;

export const createClaim = endpoint({
  method: 'POST',
  path: '/api/claims/create',
  roles: EVERY_ROLE,
  summary: 'Files a claim.',
  body: newClaim,
  writable: {
    ADMIN: [...WRITTEN_BY_STAFF, 'userId'],
    EMPLOYE: WRITTEN_BY_STAFF,
    CLIENT: [
      'contenu',
      'remedy',
      'remedyText',
      'documentIds',
      'categoryId',
      'productId',
      'followsId',
    ],
  },
  // Some callers send the same body for every role: these are the values that it has.
  setAnyway: {
    EMPLOYE: { userId: [SELF, null] },
    CLIENT: {
      status: ['OPEN'],
      response: [null, ''],
      userId: [SELF, null],
      clientId: [SELF, null],
      channel: ['PORTAL'],
      receivedAt: [null],
      sentAt: [null],
      severity: [null],
    },
  },
  reply: staffClaim,
  clientReply: clientClaim,
  status: 201,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});

export const updateClaim = endpoint({
  method: 'PUT',
  path: '/api/claims/update/:id',
  roles: ['ADMIN', 'EMPLOYE'],
  summary: 'Changes the given fields of a claim; an employee takes one from the queue with userId.',
  params: idParams,
  body: claimChanges,
  // The room's rules decide which claims may change, whose text, and who may become the assignee.
  writable: {
    ADMIN: ['contenu', 'status', 'response', 'userId'],
    EMPLOYE: ['contenu', 'status', 'response', 'userId'],
  },
  reply: staffClaim,
  timeoutMs,
});

export const deleteClaim = endpoint({
  method: 'DELETE',
  path: '/api/claims/delete/:id',
  roles: EVERY_ROLE,
  summary:
    'Deletes a claim; an administrator can restore it. Where its policy keeps the record, its client withdraws it and sees it no more; 409 for the staff.',
  params: idParams,
  timeoutMs,
});

/** What only the staff asks for. */
const ASKED_BY_STAFF = [
  'scope',
  'clientReplied',
  'assigneeId',
  'teamId',
  'teamless',
  'unanswered',
  'categoryId',
  'productId',
  'severity',
  'nature',
  'clock',
  'waitingFor',
  'createdSince',
  'doneSince',
  'ratedSince',
] as const satisfies (keyof ClaimListQuery)[];

/** Whether somebody may ask for these claims: what is asked about the work of the staff is the staff's. */
export const mayAskForClaims = (
  { role }: Pick<Caller, 'role'>,
  query: Partial<ClaimListQuery>,
): boolean =>
  role !== 'CLIENT' ||
  ((query.status ?? []).length <= 1 &&
    query.sort !== DUE_FIRST &&
    ASKED_BY_STAFF.every((name) => query[name] === undefined));

/** Whether the time in which a claim could be opened again is over. */
export const isReopenOver = ({ reopenUntil }: Pick<Claim, 'reopenUntil'>, now: Date): boolean =>
  reopenUntil !== null && Date.parse(reopenUntil) <= now.getTime();

/** Only the author deletes a claim, and an administrator any. */
export function mayDeleteClaim(caller: Caller, claim: { createdBy: number }): boolean {
  return caller.role === 'ADMIN' || claim.createdBy === caller.userId;
}
