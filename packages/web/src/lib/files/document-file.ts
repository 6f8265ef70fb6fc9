import {
  DOCUMENT_MESSAGES,
  type Document,
  FILE_KINDS,
  fileKind,
} from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';

/** The fields needed to show and save a file of a document or a thread. */
export type StoredFile = Pick<Document, 'id' | 'nom' | 'mime'>;

/** A MIME type that no browser displays. */
const SAVED_ONLY = 'application/octet-stream';

/** Whether the browser displays a document's file; all others are saved. */
export function isShownInline({ mime }: Pick<Document, 'mime'>): boolean {
  return mime !== null && fileKind(mime)?.inline === true;
}

/** A document's bytes as a Blob. Its type is the one that the server recognised from the content. */
export function toPinnedBlob(bytes: ArrayBuffer, document: Pick<Document, 'mime'>): Blob {
  const { mime } = document;
  if (mime === null || !isShownInline(document)) return new Blob([bytes], { type: SAVED_ONLY });
  return new Blob([bytes], { type: mime === 'text/plain' ? `${mime};charset=utf-8` : mime });
}

/**
 * The name under which a document's file is saved, with the extension that belongs to its content.
 */
export function savedName({ nom, mime }: Pick<Document, 'nom' | 'mime'>): string {
  const endings = (mime === null ? undefined : fileKind(mime)?.extensions) ?? [];
  const known = endings.some((ending) => nom.toLowerCase().endsWith(`.${ending}`));
  return known || endings[0] === undefined ? nom : `${nom}.${endings[0]}`;
}

const ENDINGS = FILE_KINDS.flatMap(({ extensions }) => extensions);

/** The extensions for a file field's `accept`: '.pdf,.png,…'. */
export const ACCEPTED_FILES = ENDINGS.map((ending) => `.${ending}`).join(',');

/** The accepted extensions as text: 'pdf, png, …'. */
export const ACCEPTED_TEXT = ENDINGS.join(', ');

/**
 * Why the server would refuse a file, as far as the browser can tell; null when it may be accepted.
 */
export function fileFault(file: Pick<File, 'name' | 'size'>): string | null {
  // The server takes it for no file at all, and would ask for one.
  if (file.size === 0) return DOCUMENT_MESSAGES.empty;
  if (file.size > LIMITS.fileBytes) return DOCUMENT_MESSAGES.tooLarge;
  return kindOfName(file.name) === undefined ? DOCUMENT_MESSAGES.notAccepted : null;
}

/** A document's type as people read it: the extension of a known MIME type ('PDF'), or a tag as typed. */
export function typeText(type: string): string {
  return fileKind(type)?.extensions[0].toUpperCase() ?? type;
}

/** The MIME type for the extension of a file name; '' for an unknown one. */
export function typeOfName(name: string): string {
  return kindOfName(name)?.mime ?? '';
}

function kindOfName(name: string) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return FILE_KINDS.find(({ extensions }) => extensions.some((known) => known === ending));
}
