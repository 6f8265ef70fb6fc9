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
import { CLAIM_TARGET_CODES, recourse, RECOURSE_OUTCOMES } from './clock/terms.ts';
import { staffTarget } from './clock/targets.ts';
import { at, id, idParams, idText, requiredText } from './values/common.ts';
import { endpoint, type Schema } from './wire/endpoint.ts';
import { HTTP, LIMITS, THREAD } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/**
 * The thread of a claim: the messages between client and staff, the notes that only the staff sees, and what changed.
 * What a client reads has schemas of its own, so that a field added for the staff never reaches him.
 */

export const THREAD_MESSAGES = {
  messageRequired: 'Please write a message.',
  noteRequired: 'Please write a note.',
  /** Over: 60 messages of one person in a claim within an hour. */
  tooMany: `You have sent ${THREAD.messagesPerHour} messages within an hour. Please wait a little.`,
  full: `This claim has ${THREAD.messages} messages, which is as many as one can hold. Please file a new one.`,
  closed: 'This claim is closed. Reopen it to write.',
  /** The answer to `seen`: somebody else wrote while this message was being written. */
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

/** What a message of the staff is for. The newest answer that is not withdrawn is the claim's response. */
export const MESSAGE_PURPOSES = ['REPLY', 'ANSWER', 'FINAL', 'HOLDING'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];
export const STORED_PURPOSES = [...MESSAGE_PURPOSES, 'ACKNOWLEDGEMENT'] as const;

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
  /** The merged claim that it is of, or came in through, as far as the reader may see that one. */
  viaClaimId: z.optional(id),
} as const;

/** A file on a message, a note or a claim; its bytes are read like those of a document. */
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
  /** null: it was withdrawn. */
  body: z.nullable(z.string()),
  purpose: z.enum(STORED_PURPOSES),
  withdrawn: z.nullable(at),
  /** By when a holding letter promised an answer. */
  promisedOn: z.nullable(z.iso.date()),
  /** Whom the client can turn to, as it was sent with the letter. */
  recourse: z.nullable(z.string()),
  /** An answer from before there were threads: nobody noted who wrote it, and when exactly. */
  recorded: z.boolean(),
  /** For a client none of a withdrawn message. */
  documents,
  /** What the assistant offered with it; only in its own messages. */
  suggestions: z.optional(z.array(threadSuggestion)),
} as const;

const statusChange = {
  kind: z.literal('CHANGE'),
  ...entry,
  what: z.literal('STATUS'),
  from: z.enum(CLAIM_STATUSES),
  to: z.enum(CLAIM_STATUSES),
} as const;

/** That the claim waits for somebody; `to` null: that this is over. */
const waitChange = { kind: z.literal('CHANGE'), ...entry, what: z.literal('WAIT') } as const;

/** That a claim was merged into another one, or is no longer: the references of both. */
const mergeChange = z.strictObject({
  kind: z.literal('CHANGE'),
  ...entry,
  what: z.enum(['MERGE', 'UNMERGE']),
  from: z.string(),
  to: z.string(),
  /** What the merged claim says; null when it is merged no longer, or the reader may not see it. */
  body: z.nullable(z.string()),
});

/** What was said of the reason, by whoever changed it. */
const said = { reason: z.string(), comment: z.nullable(z.string()) } as const;

/** The files that were filed together with the claim; its id is the claim's. */
const filed = { kind: z.literal('FILE'), ...entry, documents } as const;

/** What a client said of the answer when he accepted it. */
const rating = {
  kind: z.literal('RATING'),
  ...entry,
  /** 1 to 5; null: he gave none. */
  rating: z.nullable(z.int()),
  body: z.string(),
} as const;

export const threadMessage = z.strictObject(message);
export type ThreadMessage = z.output<typeof threadMessage>;

/** What a client reads of his claim's thread. */
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

/** What triage changes at a claim. */
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

/** What the staff reads of it. */
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
    /** Names, null: the queue, no team; levels of escalation, null: none. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    reason: z.string(),
  }),
  /** How it was sorted: what it is, and what it is about. */
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.enum(TRIAGE_CHANGES),
    /** Names of categories and products, a policy with its version, times; null: nothing. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    reason: z.string(),
  }),
  /** Its client deleted the claim; its record is kept, and he sees it no more. */
  z.strictObject({
    kind: z.literal('CHANGE'),
    ...entry,
    what: z.literal('HIDDEN'),
    from: z.null(),
    to: z.null(),
  }),
  /** A report of this claim was validated by somebody else: the assistant learned from it, the claim is as it was. */
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
    /** The next date before and after, because the calendar has changed whose name is the reason; null: none. */
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
    /** How they belong together. */
    reason: z.string(),
  }),
]);
export type StaffThreadItem = z.output<typeof staffThreadItem>;
export type ThreadItem = StaffThreadItem | ClientThreadItem;

/** The place of an item in its thread, as `meta.next` gives it. */
export const threadPlace = z
  .string()
  .check(z.regex(/^\d{1,15}-[0-8]-\d{1,15}$/, 'Please give the place that the page before named.'));

const threadOf = <Item extends Schema>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    meta: z.strictObject({
      /** What to send as `after` for the page that follows; null on the last one. */
      next: z.nullable(z.string()),
      /** The newest message of the whole thread, to be sent as `seen`; null when there is none. */
      newest: z.nullable(id),
    }),
  });

const timeoutMs = HTTP.slowTimeoutMs;

export const getThread = endpoint({
  method: 'GET',
  path: '/api/claims/:id/thread',
  roles: EVERY_ROLE,
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
  /** The claim's status after it. Absent: PENDING when it was OPEN, RESOLVED for a FINAL, else as it was. */
  status: z.optional(claimStatus),
  /** The newest message that the sender has seen; 409 when somebody else has written since. 0: none. */
  seen: z.optional(z.int().check(z.minimum(0))),
  documentIds: z.optional(documentIds),
  /** Of a HOLDING letter: by when the client gets an answer. */
  promisedOn: z.optional(z.iso.date()),
  /** Of a FINAL answer: how the claim ends for its client. */
  outcome: z.optional(z.enum(RECOURSE_OUTCOMES)),
  /** The solution that the answer is made of: the claim's newest pending report is validated with it. */
  solutionId: z.optional(id),
  /** The versions that the sender saw; 412 when solution or report have changed since. */
  solutionVersion: z.optional(id),
  reportVersion: z.optional(id),
});
export type NewMessage = z.output<typeof newMessage>;

export const postMessage = endpoint({
  method: 'POST',
  path: '/api/claims/:id/messages',
  roles: EVERY_ROLE,
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
  summary: 'Deletes an internal note. Its author or an administrator.',
  params: z.strictObject({ id: idText, noteId: idText }),
  timeoutMs,
});

/* What is printed of a claim: the receipt for its client, and the case file for the staff. */

/** A file with the hash of its content, by which anybody can tell whether a copy is the same. */
export const hashedFile = z.strictObject({
  ...threadFile.shape,
  /** 64 hexadecimal digits. */
  sha256: z.string(),
});
export type HashedFile = z.output<typeof hashedFile>;

/** Whose paper it is, and in which zone its times are meant. */
const head = {
  /** null: the organisation has no name in the settings. */
  organisation: z.nullable(z.string()),
  /** The organisation's time zone: 'Europe/Paris'. */
  timeZone: z.string(),
  /** When the claim was received, in that zone with its offset: 2026-03-02T10:55:00+01:00. */
  receivedLocal: z.string(),
} as const;

/** The receipt of a claim. Everybody reads the same, so it has no field of the staff. */
export const receipt = z.strictObject({
  ...head,
  id,
  reference: z.string(),
  receivedAt: at,
  channel: z.enum(CLAIM_CHANNELS),
  /** Whose claim it is; null when the staff filed it for nobody. */
  clientName: z.nullable(z.string()),
  contenu: z.string(),
  remedy: z.array(z.enum(CLAIM_REMEDIES)),
  remedyText: z.nullable(z.string()),
  /** The files that were filed with it. */
  files: z.array(hashedFile),
  /** By when the law asks for what, in order of these dates. */
  limits: z.array(
    z.strictObject({ code: z.enum(CLAIM_TARGET_CODES), dueOn: z.iso.date(), timeZone: z.string() }),
  ),
  /** Whom the client can turn to, in each language; null: its policy names nobody. */
  recourse: z.nullable(recourse),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/claims/:id/receipt',
  roles: EVERY_ROLE,
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
  summary: `Everything about a claim, notes included, at most ${THREAD.page} entries a page.`,
  params: idParams,
  query: z.strictObject({ after: z.optional(threadPlace) }),
  reply: z.strictObject({
    ...head,
    claim: staffClaim,
    /** All that was promised, and how each promise stands. */
    targets: z.array(staffTarget),
    /** The entries of its thread, oldest first. */
    data: z.array(staffThreadItem),
    /** The files of these entries. */
    files: z.array(hashedFile),
    meta: z.strictObject({ next: z.nullable(z.string()) }),
  }),
  timeoutMs,
});
