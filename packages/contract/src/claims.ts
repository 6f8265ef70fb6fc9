import * as z from 'zod/mini';
import { CLAIM_PATHS } from './wire/claim-paths.ts';
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

/** Whether a claim in this state is over. */
export const isDone = (status: ClaimStatus): boolean =>
  status === 'RESOLVED' || status === 'CLOSED';

/**
 * How a closed claim ended. Its client accepted or withdrew it, or did not reply to the answer for the time that its
 * policy sets. It was merged into another claim. Or the staff found that it is not a complaint.
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

/** Whom a claim waits for. The clock pauses meanwhile if the policy allows it. */
export const WAITING_FOR = ['CLIENT', 'THIRD_PARTY'] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** Whose claims a list of the staff contains: those assigned to the caller, or those of his teams. */
export const CLAIM_SCOPES = ['mine', 'team'] as const;

/** The state of the clock to filter lists by: late, due today, due soon, or paused. */
export const CLAIM_CLOCKS = ['late', 'today', 'risk', 'paused'] as const;
export type ClaimClock = (typeof CLAIM_CLOCKS)[number];

export const CONTENT_REQUIRED = 'Content is required.';
export const STATUS_INVALID = 'Status is invalid.';
export const CLAIM_USER_INVALID = 'Please choose an existing employee or client.';
/**
 * The answer for files that somebody else uploaded, that were sent already, or that do not exist.
 */
export const FILES_MISSING = 'Please attach files that you have uploaded and not yet sent.';
export const CLAIM_CLIENT_INVALID = 'Please choose an existing client.';
export const REMEDY_TWICE = 'Please name each remedy once.';
/** The faults of the dates on which a claim was sent and received. */
export const CLAIM_DATES = {
  future: 'A claim cannot have been received in the future.',
  sentLate: 'A claim cannot have been sent after it was received.',
  tooOld: 'Please give a date within the last ten years.',
} as const;
/** The maximum age of these dates, in years. */
export const CLAIM_YEARS = 10;
export const CLAIM_TAKEN = 'Someone else has taken this claim in the meantime.';

export const FILES_TOO_MANY = `Please attach at most ${LIMITS.attachments} files.`;

/** Files that were uploaded with the purpose ATTACHMENT, to be sent with a claim, a message or a note. */
export const documentIds = z.array(id).check(z.maxLength(LIMITS.attachments, FILES_TOO_MANY));

/** Converted to upper case; only the four values are accepted. */
export const claimStatus = z.pipe(
  z.transform((raw) => (typeof raw === 'string' ? raw.trim().toUpperCase() : raw)),
  z.enum(CLAIM_STATUSES, STATUS_INVALID),
);

/**
 * The fields of a claim that everybody reads. The fields for the staff are in a separate schema, so a client gets only
 * what is listed here.
 */
const sharedClaim = z.strictObject({
  id,
  contenu: z.string(),
  status: z.enum(CLAIM_STATUSES),
  response: z.nullable(z.string()),
  /** The employee who is assigned to it; without one, its client. */
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
  /** The reference that people read out: R-2026-000123-7. */
  reference: z.string(),
  /** How it ended; null while it is not closed, and when the staff closed it without a reason. */
  closure: z.nullable(z.enum(CLAIM_CLOSURES)),
  /** 1, plus the number of times that it was reopened. */
  cycle: z.int(),
  channel: z.enum(CLAIM_CHANNELS),
  /** When it reached the organisation: the time of filing, unless the staff recorded an earlier receipt. */
  receivedAt: at,
  /** What the client asks for, in his order of preference. */
  remedy: z.array(z.enum(CLAIM_REMEDIES)),
  remedyText: z.nullable(z.string()),
  /** The category that it is about. */
  categoryId: z.nullable(id),
  productId: z.nullable(id),
  /**
   * Whom the claim waits for. The clock pauses meanwhile if the policy allows it. A client only sees that it waits for
   * him.
   */
  waitingFor: z.nullable(z.enum(WAITING_FOR)),
  /** The outcome for the client, as in the final answer. */
  outcome: z.nullable(z.enum(RECOURSE_OUTCOMES)),
  /** The claim that it was merged into, with its reference. */
  mergedIntoId: z.nullable(id),
  mergedIntoReference: z.nullable(z.string()),
  /** The next date that the law requires: the last day in time, and the first instant that is too late. */
  due: z.array(
    z.strictObject({
      code: z.enum(CLAIM_TARGET_CODES),
      dueOn: z.iso.date(),
      dueAt: at,
      /** The time zone of the day. */
      timeZone: z.string(),
    }),
  ),
  /**
   * When the time for reopening an answered or closed claim ends. null: the claim is neither, or it can always be
   * reopened.
   */
  reopenUntil: z.nullable(at),
});

/** What a client reads of a claim. */
export const clientClaim = z.strictObject({
  ...sharedClaim.shape,
  /** Whether the client has an unread notification about it. It does not change the version of the claim. */
  unread: z.boolean(),
});
export type ClientClaim = z.output<typeof clientClaim>;

/** The next due date of a claim, for the staff only, like all internal dates. */
export const DUE_FIELDS = {
  /** The first instant that is too late; null when there is no target, or the clock is paused. */
  nextDueAt: z.nullable(at),
  /** The last day in time, in the time zone of its calendar, and the first instant of that day. */
  nextDueOn: z.nullable(z.iso.date()),
  nextDayAt: z.nullable(at),
  /** From this instant on the claim is at risk. */
  nextWarnAt: z.nullable(at),
} as const;

/** What the staff reads of a claim. */
export const staffClaim = z.strictObject({
  ...sharedClaim.shape,
  /** When the client last wrote, if nobody of the staff has written since; else null. */
  clientRepliedAt: z.nullable(at),
  /** When the client sent it, according to the letter; null when it was not recorded. */
  sentAt: z.nullable(at),
  nature: z.enum(CLAIM_NATURES),
  /** From 1 (the worst) to 4. */
  severity: z.nullable(z.int()),
  /** The policy that applies to it, and its version. */
  policyCode: z.nullable(z.string()),
  policyVersion: z.nullable(z.int()),
  ...DUE_FIELDS,
  nextTarget: z.nullable(z.enum(CLAIM_TARGET_CODES)),
  teamId: z.nullable(id),
  /** How many files were sent with it, with its messages and with its notes. */
  files: z.int(),
});
export type StaffClaim = z.output<typeof staffClaim>;

/** A claim, as a reader of either kind gets it. */
export type Claim = ClientClaim | StaffClaim;

export const newClaim = z.strictObject({
  contenu: requiredText(LIMITS.longText, CONTENT_REQUIRED),
  status: z.optional(claimStatus),
  response: z.optional(z.nullable(text(LIMITS.longText))),
  userId: z.optional(z.nullable(id)),
  documentIds: z.optional(documentIds),
  /** The client it is about. Only the staff sets it: any active client, such as one who called. */
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
  /**
   * The claim that this one follows from. The two are linked. This one takes over what that claim is about, unless it
   * sets its own values.
   */
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

/** One value in a query, or several separated by commas. `read` parses one value. */
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
  /** true: only the queue, which are the unassigned claims. */
  unassigned: z.optional(flagText),
  clientId: z.optional(idText),
  channel: z.optional(z.enum(CLAIM_CHANNELS)),
  /** For the staff only. */
  scope: z.optional(z.enum(CLAIM_SCOPES, "Please give 'mine' or 'team'.")),
  /**
   * true: only claims that are not closed and whose client wrote after the last message of the staff. For the staff
   * only.
   */
  clientReplied: z.optional(flagText),
  /** The assignee. For the staff only, like all the following. */
  assigneeId: z.optional(idText),
  teamId: z.optional(idText),
  /** true: only claims without a team. */
  teamless: z.optional(flagText),
  /** true: only open or pending claims without an answer. */
  unanswered: z.optional(flagText),
  /** Claims of this category or of its subcategories. */
  categoryId: z.optional(idText),
  productId: z.optional(idText),
  severity: z.optional(numberText(1, TOPICS.severity)),
  nature: z.optional(z.enum(CLAIM_NATURES)),
  /** The state of the next due date. The order by due date is for the staff only, too. */
  clock: z.optional(severalOf(CLAIM_CLOCKS, `Please give one of ${CLAIM_CLOCKS.join(', ')}.`)),
  waitingFor: z.optional(z.enum(WAITING_FOR)),
  /** Filed since this time. */
  createdSince: z.optional(at),
  /**
   * Answered or closed since this time, after being open or in work. The claim may have been
   * reopened.
   */
  doneSince: z.optional(at),
  /** Rated by its client since this time. */
  ratedSince: z.optional(at),
  sort: sortText([...ID_SORTS, DUE_FIRST]),
});
export type ClaimListQuery = z.output<typeof claimListQuery>;

const timeoutMs = HTTP.slowTimeoutMs;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'claims:read',
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
  /** The count of every status, including zeros. */
  byStatus: z.record(z.enum(CLAIM_STATUSES), z.int()),
});
export type ClaimCounts = z.output<typeof claimCounts>;

export const countClaims = endpoint({
  method: 'GET',
  path: '/api/claims/counts',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'claims:read',
  summary:
    'How many claims there are, in all and by status: all for administrators, else own ones.',
  reply: claimCounts,
  timeoutMs,
});

export const getClaim = endpoint({
  method: 'GET',
  path: CLAIM_PATHS.claim,
  roles: EVERY_ROLE,
  scope: 'claims:read',
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
  scope: 'claims:write',
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
  // Some callers send the same body for every role. These fields then have fixed values.
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
  scope: 'claims:write',
  summary: 'Changes the given fields of a claim; an employee takes one from the queue with userId.',
  params: idParams,
  body: claimChanges,
  // The rules of the room decide which claims and whose text may be changed, and who may become the
  // assignee.
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
  scope: 'claims:write',
  summary:
    'Deletes a claim; an administrator can restore it. Where its policy keeps the record, its client withdraws it and sees it no more; 409 for the staff.',
  params: idParams,
  timeoutMs,
});

/** Filters for the staff only. */
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

/** Whether the caller may use these filters. Filters about the work of the staff are for the staff only. */
export const mayAskForClaims = (
  { role }: Pick<Caller, 'role'>,
  query: Partial<ClaimListQuery>,
): boolean =>
  role !== 'CLIENT' ||
  ((query.status ?? []).length <= 1 &&
    query.sort !== DUE_FIRST &&
    ASKED_BY_STAFF.every((name) => query[name] === undefined));

/** Whether the time for reopening a claim has ended. */
export const isReopenOver = ({ reopenUntil }: Pick<Claim, 'reopenUntil'>, now: Date): boolean =>
  reopenUntil !== null && Date.parse(reopenUntil) <= now.getTime();

/** The author may delete a claim, and an administrator may delete any. */
export function mayDeleteClaim(caller: Caller, claim: { createdBy: number }): boolean {
  return caller.role === 'ADMIN' || claim.createdBy === caller.userId;
}
