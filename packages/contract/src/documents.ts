import * as z from 'zod/mini';
import {
  at,
  type Caller,
  CHOOSE_EXISTING,
  flagText,
  id,
  idParams,
  idText,
  listQuery,
  listReply,
  text,
  typeCount,
} from './values/common.ts';
import { endpoint, FILE_FIELD, SELF } from './wire/endpoint.ts';
import { exportOf, PAGING } from './wire/exports.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { EVERY_ROLE, type Role } from './values/roles.ts';

/** Documents: files, or only descriptions of files, that people share. */

const megabytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;

export const DOCUMENT_MESSAGES = {
  nameAndType: 'Name and Type are required.',
  recipient: 'Please choose a recipient user.',
  recipientSelf: 'Please choose somebody else as the recipient.',
  file: 'Please choose a file.',
  /** What the portal says before such a file is sent. The server says that none was chosen. */
  empty: 'This file is empty.',
  deleted: 'Document deleted.',
  userExists: 'Please choose an existing user.',
  employeeExists: 'Please choose an existing employee.',
  claimExists: CHOOSE_EXISTING.claim,
  tooLarge: `Please choose a file of at most ${megabytes(LIMITS.fileBytes)}.`,
  notAccepted:
    'This file is not accepted: its content must be what its name says, and one of pdf, png, jpeg, webp, gif, txt, csv (both UTF-8), docx, xlsx, odt.',
  imageTooLarge: `Please choose a picture of at most ${LIMITS.imageSide} pixels a side.`,
  /**
   * The answer for an attachment with a recipient: everybody who reads the thread gets the file.
   */
  noParties: 'An attachment names no recipient and no claim.',
  attached: 'This file has been sent and stays with what it was sent with.',
  unsafe: 'This file is damaged or unsafe to open.',
  quota: `You have reached your limit of ${LIMITS.userFiles} files or ${megabytes(LIMITS.userFileBytes)}. Please delete some first.`,
} as const;

export const DOCUMENT_PURPOSES = ['ATTACHMENT'] as const;

/** An accepted type of file; `mime` is the type that the server detects from the content. */
export interface FileKind {
  readonly mime: string;
  /** In lower case, without the dot; the first one is the default. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether screens show it inline; all others are downloaded. */
  readonly inline: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** All accepted file types. The screens show them and the server checks them. */
export const FILE_KINDS: readonly FileKind[] = [
  { mime: 'application/pdf', extensions: ['pdf'], inline: true },
  { mime: 'image/png', extensions: ['png'], inline: true },
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], inline: true },
  { mime: 'image/webp', extensions: ['webp'], inline: true },
  { mime: 'image/gif', extensions: ['gif'], inline: true },
  { mime: 'text/plain', extensions: ['txt'], inline: true },
  { mime: 'text/csv', extensions: ['csv'], inline: false },
  { mime: `${OFFICE}.wordprocessingml.document`, extensions: ['docx'], inline: false },
  { mime: `${OFFICE}.spreadsheetml.sheet`, extensions: ['xlsx'], inline: false },
  { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'], inline: false },
];

/** The accepted file type with that MIME type; undefined for any other. */
export function fileKind(mime: string): FileKind | undefined {
  return FILE_KINDS.find((kind) => kind.mime === mime);
}

export const document = z.strictObject({
  id,
  nom: z.string(),
  /** A tag that the user chose, or the MIME type. */
  type: z.string(),
  /** Address of the content; null without a file. */
  url: z.nullable(z.string()),
  size: z.nullable(z.int()),
  /** The MIME type that the server recognised from the content. */
  mime: z.nullable(z.string()),
  /** The recipient of an employee's share, or the sender of a client's upload. */
  userId: z.nullable(id),
  /** The sender of an employee's share, or the recipient of a client's upload. */
  employeeId: z.nullable(id),
  reclamationId: z.nullable(id),
  /** Set by the server. It decides who may delete the document. */
  uploadedBy: id,
  createdAt: at,
  /** People's current names, looked up when the document is read. */
  userName: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  uploadedByName: z.string(),
});
export type Document = z.output<typeof document>;

/** The text fields of the form. An empty field counts as absent. */
export const newDocument = z.strictObject({
  nom: z.optional(text(LIMITS.nom)),
  type: z.optional(text(LIMITS.documentType)),
  reclamationId: z.optional(idText),
  userId: z.optional(idText),
  employeeId: z.optional(idText),
  /** A file to be sent with a claim, a message or a note. It is not in any list of documents. */
  purpose: z.optional(z.enum(DOCUMENT_PURPOSES)),
});
export type NewDocument = z.output<typeof newDocument>;

export const documentListQuery = z.strictObject({
  ...listQuery,
  userId: z.optional(idText),
  employeeId: z.optional(idText),
  reclamationId: z.optional(idText),
  /** true: documents that the caller uploaded; false: documents that others shared. */
  sent: z.optional(flagText),
});
export type DocumentListQuery = z.output<typeof documentListQuery>;

export const documentCounts = z.strictObject({
  total: z.int(),
  /** The most frequent first, at most `LIMITS.countedTypes` of them. */
  types: z.array(typeCount),
});
export type DocumentCounts = z.output<typeof documentCounts>;

const timeoutMs = HTTP.timeoutMs;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'documents:read',
  summary: 'Documents that the caller may see, newest first; q searches name and type.',
  query: documentListQuery,
  reply: listReply(document),
  timeoutMs,
});

export const documentExportQuery = z.omit(documentListQuery, PAGING);
export type DocumentExportQuery = z.output<typeof documentExportQuery>;

export const exportDocuments = endpoint({
  ...exportOf(listDocuments),
  summary: 'The documents of the list as CSV, without their files.',
  query: documentExportQuery,
});

export const countDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/counts',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'documents:read',
  summary: 'How many documents the caller may see, in all and by type.',
  reply: documentCounts,
  timeoutMs,
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  roles: EVERY_ROLE,
  scope: 'documents:read',
  summary: 'One document, without its content.',
  params: idParams,
  reply: document,
  timeoutMs,
});

export const documentContent = endpoint({
  method: 'GET',
  path: '/api/documents/:id/content',
  roles: EVERY_ROLE,
  scope: 'documents:read',
  summary: 'The file of a document, whole or a range of bytes.',
  params: idParams,
  replyType: 'file',
  timeoutMs: HTTP.uploadTimeoutMs,
});

export const createDocument = endpoint({
  method: 'POST',
  path: '/api/documents/create',
  roles: EVERY_ROLE,
  scope: 'documents:write',
  summary: 'Uploads a document: a multipart form with at most one file.',
  bodyType: 'multipart',
  body: newDocument,
  // The sender is the caller: a client is the userId, an employee the employeeId.
  writable: {
    ADMIN: ['nom', 'type', 'reclamationId', 'userId', 'employeeId', 'purpose'],
    EMPLOYE: ['nom', 'type', 'reclamationId', 'userId', 'purpose'],
    CLIENT: ['nom', 'type', 'reclamationId', 'employeeId', 'purpose'],
  },
  setAnyway: { EMPLOYE: { employeeId: [SELF] }, CLIENT: { userId: [SELF] } },
  reply: document,
  status: 201,
  idempotent: true,
  limit: 'upload',
  timeoutMs: HTTP.uploadTimeoutMs,
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/delete/:id',
  roles: EVERY_ROLE,
  scope: 'documents:write',
  summary: 'Deletes a document; an administrator can restore it.',
  params: idParams,
  reply: z.string(),
  replyType: 'text',
  timeoutMs,
});

/** The fields that the rules of the form check. */
type FormFields = Readonly<
  Partial<Record<'nom' | 'type' | 'purpose', string | undefined>> &
    Partial<Record<'userId' | 'employeeId' | 'reclamationId', unknown>>
>;

/** The first missing field of a role's form and its message; null when nothing is missing. */
export function documentFormFault(
  role: Role,
  form: FormFields,
  hasFile: boolean,
): { field: string; message: string } | null {
  if (form.purpose === 'ATTACHMENT') return attachmentFault(form, hasFile);
  if (role === 'CLIENT') {
    return hasFile ? null : { field: FILE_FIELD, message: DOCUMENT_MESSAGES.file };
  }
  if (!form.nom?.trim()) return { field: 'nom', message: DOCUMENT_MESSAGES.nameAndType };
  if (!form.type?.trim()) return { field: 'type', message: DOCUMENT_MESSAGES.nameAndType };
  if (role === 'EMPLOYE' && !form.userId) {
    return { field: 'userId', message: DOCUMENT_MESSAGES.recipient };
  }
  return null;
}

/**
 * An attachment is only a file. Everybody who reads the claim or message reads the attachment too.
 */
function attachmentFault(
  form: FormFields,
  hasFile: boolean,
): { field: string; message: string } | null {
  if (!hasFile) return { field: FILE_FIELD, message: DOCUMENT_MESSAGES.file };
  const party = (['userId', 'employeeId', 'reclamationId'] as const).find((name) => form[name]);
  return party ? { field: party, message: DOCUMENT_MESSAGES.noParties } : null;
}

/** The uploader may delete a document, and an administrator may delete any. */
export function mayDeleteDocument(caller: Caller, row: { uploadedBy: number }): boolean {
  return caller.role === 'ADMIN' || row.uploadedBy === caller.userId;
}
