import * as z from 'zod/mini';
import {
  CLAIM_STATUSES,
  claimStatus,
  documentIds,
  CLAIM_CHANNELS,
  CLAIM_REMEDIES,
  staffClaim,
  WAITING_FOR,
} from './claims.ts';
import { CLAIM_PATHS } from './wire/claim-paths.ts';
import { CLAIM_TARGET_CODES, recourse, RECOURSE_OUTCOMES } from './clock/terms.ts';
import { staffTarget } from './clock/targets.ts';
import { at, id, idParams, idText, placeText, requiredText } from './values/common.ts';
import { endpoint, type Schema } from './wire/endpoint.ts';
import { HTTP, LIMITS, THREAD } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/**
 * The thread of a claim: the messages between client and staff, the internal notes of the staff, and the changes.
 * Clients have separate schemas, so that a field added for the staff never reaches them.
 */

export const THREAD_MESSAGES = {
  messageRequired: 'Please write a message.',
  noteRequired: 'Please write a note.',
  /** Sent after 60 messages of one person in a claim within an hour. */
  tooMany: `You have sent ${THREAD.messagesPerHour} messages within an hour. Please wait a little.`,
  full: `This claim has ${THREAD.messages} messages, which is as many as one can hold. Please file a new one.`,
  closed: 'This claim is closed. Reopen it to write.',
  /**
   * The answer when `seen` is outdated: somebody else wrote while this message was being written.
   */
  newMessages: (name: string) => `${name} has just written. Read it, then send again.`,
  notYours:
    'Only the employee who answers this claim, or an administrator, may write to the client.',
  promise: 'A holding letter promises a date, and nothing else does.',
  promisePast: 'Please promise a date that is still to come.',
  promiseLate: (latest: string) =>
    `The final answer is due on ${latest}. No later date can be promised.`,
  outcome: 'Only a final answer has an outcome.',
  recourse:
    'This policy has no text about whom the client can turn to. Please ask an administrator to write it.',
  holdingStatus: 'A holding letter leaves the claim open.',
  finalStatus: 'A final answer leaves the claim RESOLVED or CLOSED.',
  alreadyWithdrawn: 'This message has been withdrawn already.',
  solutionAnswers: 'A message with a solution is an answer.',
} as const;

/** The purpose of a message of the staff. The newest answer that is not withdrawn is the claim's response. */
export const MESSAGE_PURPOSES = ['REPLY', 'ANSWER', 'FINAL', 'HOLDING'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];
/** The purposes of stored messages: those of new ones, and the acknowledgement, which only the portal writes. */
export const STORED_PURPOSES = [...MESSAGE_PURPOSES, 'ACKNOWLEDGEMENT'] as const;
/** The purposes of the messages that answer a claim. */
export const ANSWERS = ['ANSWER', 'FINAL'] as const satisfies readonly MessagePurpose[];

/** Whether a message with this purpose answers its claim. */
export const isAnswer = (purpose: (typeof STORED_PURPOSES)[number]): boolean =>
  ANSWERS.some((one) => one === purpose);

const person = <Roles extends readonly string[]>(roles: Roles) =>
  z.strictObject({ id: z.nullable(id), name: z.nullable(z.string()), role: z.enum(roles) });
const author = person(['CLIENT', 'STAFF'] as const);

/** A solution that the assistant offered in the conversation that became the claim. */
const threadSuggestion = z.strictObject({
  id,
  version: z.int(),
  texte: z.string(),
  /** 0 to 2. */
  score: z.number(),
});
export type ThreadSuggestion = z.output<typeof threadSuggestion>;

const entry = {
  id,
  at,
  author,
  /**
   * The merged claim that the entry belongs to, or through which it came in, if the reader may see
   * that claim.
   */
  viaClaimId: z.optional(id),
} as const;

/** A file on a message, a note or a claim. Its content is downloaded like that of a document. */
export const threadFile = z.strictObject({
  id,
  nom: z.string(),
  /** The MIME type that the server recognised from the content. */
  mime: z.string(),
  size: z.int(),
});
export type ThreadFile = z.output<typeof threadFile>;

const documents = z.array(threadFile);

const message = {
  kind: z.literal('MESSAGE'),
  ...entry,
  author: person(['CLIENT', 'STAFF', 'ASSISTANT'] as const),
  /** null: the message was withdrawn. */
  body: z.nullable(z.string()),
  purpose: z.enum(STORED_PURPOSES),
  withdrawn: z.nullable(at),
  /** The date by which a holding letter promised an answer. */
  promisedOn: z.nullable(z.iso.date()),
  /** The recourse, as it was sent with the letter. */
  recourse: z.nullable(z.string()),
  /** An answer from before threads existed. Its author and exact time were not recorded. */
  recorded: z.boolean(),
  /** Empty for a client when the message is withdrawn. */
  documents,
  /** The solutions that the assistant offered with it; only in its own messages. */
  suggestions: z.optional(z.array(threadSuggestion)),
} as const;

const statusChange = {
  kind: z.literal('CHANGE'),
  ...entry,
  what: z.literal('STATUS'),
  from: z.enum(CLAIM_STATUSES),
  to: z.enum(CLAIM_STATUSES),
} as const;

/** The claim waits for somebody; `to` null: it no longer waits. */
const waitChange = { kind: z.literal('CHANGE'), ...entry, what: z.literal('WAIT') } as const;

/** The claim was merged into another one, or the merge was undone: the references of both. */
const mergeChange = z.strictObject({
  kind: z.literal('CHANGE'),
  ...entry,
  what: z.enum(['MERGE', 'UNMERGE']),
  from: z.string(),
  to: z.string(),
  /**
   * The text of the merged claim; null when the merge was undone, or the reader may not see that
   * claim.
   */
  body: z.nullable(z.string()),
});

/** The reason in words, from the person who changed it. */
const said = { reason: z.string(), comment: z.nullable(z.string()) } as const;

/** The files that were attached when the claim was filed; the id is the claim's. */
const filed = { kind: z.literal('FILE'), ...entry, documents } as const;

/** What a client said about the answer when he accepted it. */
const rating = {
  kind: z.literal('RATING'),
  ...entry,
  /** 1 to 5; null: no rating. */
  rating: z.nullable(z.int()),
  body: z.string(),
} as const;

export const threadMessage = z.strictObject(message);
export type ThreadMessage = z.output<typeof threadMessage>;

/** The entries of a claim's thread as its client reads them. */
export const clientThreadItem = z.union([
  threadMessage,
  z.strictObject(statusChange),
  z.strictObject({ ...waitChange, to: z.nullable(z.literal('CLIENT')) }),
  mergeChange,
  z.strictObject(rating),
  z.strictObject(filed),
]);
export type ClientThreadItem = z.output<typeof clientThreadItem>;

export const threadNote = z.strictObject({
  kind: z.literal('NOTE'),
  ...entry,
  body: z.string(),
  documents,
});
export type ThreadNote = z.output<typeof threadNote>;

/** The fields of a claim that triage changes. */
export const TRIAGE_CHANGES = [
  'NATURE',
  'CATEGORY',
  'PRODUCT',
  'SEVERITY',
  'POLICY',
  'RECEIVED',
  'SENT',
] as const;
export type TriageChange = (typeof TRIAGE_CHANGES)[number];

/** The entries of a thread as the staff reads them. */
export const staffThreadItem = z.union([
  threadMessage,
  threadNote,
  z.strictObject(rating),
  z.strictObject(filed),
  z.strictObject({ ...statusChange, ...said }),
  z.strictObject({ ...waitChange, to: z.nullable(z.enum(WAITING_FOR)), ...said }),
  mergeChange,
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.enum(['ASSIGN', 'TEAM', 'ESCALATE']),
    /** Names, or levels of escalation. null: the queue, no team, or not escalated. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    reason: z.string(),
  }),
  /** What triage changed: the nature of the claim and what it is about. */
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.enum(TRIAGE_CHANGES),
    /** Names of categories and products, a policy with its version, or times; null: none. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    reason: z.string(),
  }),
  /** The client deleted the claim. Its record is kept, and he no longer sees it. */
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.literal('HIDDEN'),
    from: z.null(),
    to: z.null(),
  }),
  /**
   * A report of this claim was validated by somebody else. The assistant learned from it, and the claim did not change.
   */
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.literal('TAUGHT'),
    reportId: id,
    solutionId: id,
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.literal('DUE'),
    /** The next date before and after a change of the calendar, whose name is the reason; null: no date. */
    from: z.nullable(z.iso.date()),
    to: z.nullable(z.iso.date()),
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.enum(['LINK', 'UNLINK']),
    from: z.null(),
    /** The reference of the other claim. */
    to: z.string(),
    /** The kind of the link. */
    reason: z.string(),
  }),
]);
export type StaffThreadItem = z.output<typeof staffThreadItem>;
export type ThreadItem = StaffThreadItem | ClientThreadItem;

/** The position of an item in its thread, as `meta.next` gives it. */
export const threadPlace = placeText('0-8');

const threadOf = <Item extends Schema>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    meta: z.strictObject({
      /** The value of `after` for the next page; null on the last one. */
      next: z.nullable(z.string()),
      /** The newest message of the whole thread, for use as `seen`; null when there is none. */
      newest: z.nullable(id),
    }),
  });

const timeoutMs = HTTP.slowTimeoutMs;

export const getThread = endpoint({
  method: 'GET',
  path: CLAIM_PATHS.thread,
  roles: EVERY_ROLE,
  scope: 'claims:read',
  summary: `The thread of a claim, oldest first, at most ${THREAD.page} items a page.`,
  params: idParams,
  query: z.strictObject({ after: z.optional(threadPlace) }),
  reply: threadOf(staffThreadItem),
  clientReply: threadOf(clientThreadItem),
  timeoutMs,
});

export const newMessage = z.strictObject({
  body: requiredText(LIMITS.longText, THREAD_MESSAGES.messageRequired),
  /** Absent: REPLY for a client, ANSWER for the staff. */
  purpose: z.optional(z.enum(MESSAGE_PURPOSES)),
  /**
   * The claim's status after the message. Absent: PENDING when it was OPEN, RESOLVED after a FINAL answer, else
   * unchanged.
   */
  status: z.optional(claimStatus),
  /** The newest message that the sender has seen. The answer is 409 when somebody else has written since. 0: none. */
  seen: z.optional(z.int().check(z.minimum(0))),
  documentIds: z.optional(documentIds),
  /** Only for a HOLDING letter: the date by which the client gets an answer. */
  promisedOn: z.optional(z.iso.date()),
  /** Only for a FINAL answer: the outcome for the client. */
  outcome: z.optional(z.enum(RECOURSE_OUTCOMES)),
  /** The solution that the answer uses. The newest pending report of the claim is validated with it. */
  solutionId: z.optional(id),
  /**
   * The versions that the sender saw. The answer is 412 when solution or report have changed since.
   */
  solutionVersion: z.optional(id),
  reportVersion: z.optional(id),
});
export type NewMessage = z.output<typeof newMessage>;

export const postMessage = endpoint({
  method: 'POST',
  path: '/api/claims/:id/messages',
  roles: EVERY_ROLE,
  scope: 'claims:write',
  summary: 'Writes a message into the thread of a claim; the staff answers the claim with it.',
  params: idParams,
  body: newMessage,
  writable: {
    ADMIN: [
      'body',
      'purpose',
      'status',
      'seen',
      'documentIds',
      'promisedOn',
      'outcome',
      'solutionId',
      'solutionVersion',
      'reportVersion',
    ],
    EMPLOYE: [
      'body',
      'purpose',
      'status',
      'seen',
      'documentIds',
      'promisedOn',
      'outcome',
      'solutionId',
      'solutionVersion',
      'reportVersion',
    ],
    CLIENT: ['body', 'seen', 'documentIds'],
  },
  setAnyway: { CLIENT: { purpose: ['REPLY'] } },
  reply: threadMessage,
  status: 201,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});

export const withdrawMessage = endpoint({
  method: 'POST',
  path: '/api/claims/:id/messages/:messageId/withdraw',
  roles: EVERY_ROLE,
  scope: 'claims:write',
  summary:
    'Withdraws a message: its text is shown to nobody any more. Its author or an administrator.',
  params: z.strictObject({ id: idText, messageId: idText }),
  reply: threadMessage,
  idempotent: true,
  timeoutMs,
});

export const newNote = z.strictObject({
  body: requiredText(LIMITS.longText, THREAD_MESSAGES.noteRequired),
  documentIds: z.optional(documentIds),
});
export type NewNote = z.output<typeof newNote>;

export const postNote = endpoint({
  method: 'POST',
  path: '/api/claims/:id/notes',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:write',
  summary: 'Writes an internal note. The client never learns of it.',
  params: idParams,
  body: newNote,
  writable: { ADMIN: ['body', 'documentIds'], EMPLOYE: ['body', 'documentIds'] },
  reply: threadNote,
  status: 201,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/claims/:id/notes/:noteId',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:write',
  summary: 'Deletes an internal note. Its author or an administrator.',
  params: z.strictObject({ id: idText, noteId: idText }),
  timeoutMs,
});

/* The printed documents of a claim: the receipt for its client, and the case file for the staff. */

/** A file with the hash of its content, to check whether a copy is identical. */
export const hashedFile = z.strictObject({
  ...threadFile.shape,
  /** 64 hexadecimal digits. */
  sha256: z.string(),
});
export type HashedFile = z.output<typeof hashedFile>;

/** The organisation that the document is from, and the time zone of its times. */
const head = {
  /** null: the organisation has no name in the settings. */
  organisation: z.nullable(z.string()),
  /** The organisation's time zone: 'Europe/Paris'. */
  timeZone: z.string(),
  /** When the claim was received, in that zone with its offset: 2026-03-02T10:55:00+01:00. */
  receivedLocal: z.string(),
} as const;

/**
 * The receipt of a claim. It is the same for every reader, so it has no field for the staff only.
 */
export const receipt = z.strictObject({
  ...head,
  id,
  reference: z.string(),
  receivedAt: at,
  channel: z.enum(CLAIM_CHANNELS),
  /** The client's name; null when the staff filed the claim without a client. */
  clientName: z.nullable(z.string()),
  contenu: z.string(),
  remedy: z.array(z.enum(CLAIM_REMEDIES)),
  remedyText: z.nullable(z.string()),
  /** The files that were attached when it was filed. */
  files: z.array(hashedFile),
  /** The dates that the law requires, and what for, in order of the dates. */
  limits: z.array(
    z.strictObject({ code: z.enum(CLAIM_TARGET_CODES), dueOn: z.iso.date(), timeZone: z.string() }),
  ),
  /** The recourse, in each language; null: its policy names none. */
  recourse: z.nullable(recourse),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/claims/:id/receipt',
  roles: EVERY_ROLE,
  scope: 'claims:read',
  summary:
    'The receipt of a claim: its number, when it came, its text and its files with their hashes.',
  params: idParams,
  reply: receipt,
  timeoutMs,
});

export const getCaseFile = endpoint({
  method: 'GET',
  path: '/api/claims/:id/case-file',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:read',
  summary: `Everything about a claim, notes included, at most ${THREAD.page} entries a page.`,
  params: idParams,
  query: z.strictObject({ after: z.optional(threadPlace) }),
  reply: z.strictObject({
    ...head,
    claim: staffClaim,
    /** All targets of the claim, each with its state. */
    targets: z.array(staffTarget),
    /** The entries of the thread, oldest first. */
    data: z.array(staffThreadItem),
    /** The files of these entries. */
    files: z.array(hashedFile),
    meta: z.strictObject({ next: z.nullable(z.string()) }),
  }),
  timeoutMs,
});
