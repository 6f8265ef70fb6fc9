import {
  DOCUMENT_MESSAGES,
  type Document,
  FILE_KINDS,
  fileKind,
} from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/limits';

/** What no browser shows in place. */
const SAVED_ONLY = 'application/octet-stream';

/** Whether a document's file is shown in place; everything else is saved. */
export function isShownInline({ mime }: Pick<Document, 'mime'>): boolean {
  return mime !== null && fileKind(mime)?.inline === true;
}

/** A document's bytes as a Blob whose type is pinned to the one that the server found in them. */
export function toPinnedBlob(bytes: ArrayBuffer, document: Pick<Document, 'mime'>): Blob {
  const { mime } = document;
  if (mime === null || !isShownInline(document)) return new Blob([bytes], { type: SAVED_ONLY });
  return new Blob([bytes], { type: mime === 'text/plain' ? `${mime};charset=utf-8` : mime });
}

/** What a document's file is called when it is saved: its name, with the ending that belongs to its content. */
export function savedName({ nom, mime }: Pick<Document, 'nom' | 'mime'>): string {
  const endings = (mime === null ? undefined : fileKind(mime)?.extensions) ?? [];
  const known = endings.some((ending) => nom.toLowerCase().endsWith(`.${ending}`));
  return known || endings[0] === undefined ? nom : `${nom}.${endings[0]}`;
}

const ENDINGS = FILE_KINDS.flatMap(({ extensions }) => extensions);

/** What a file field offers: '.pdf,.png,…'. */
export const ACCEPTED_FILES = ENDINGS.map((ending) => `.${ending}`).join(',');

/** The accepted endings as they are shown: 'pdf, png, …'. */
export const ACCEPTED_TEXT = ENDINGS.join(', ');

/** Why a file would be refused, as far as that shows before it is sent; null when it may go. */
export function fileFault(file: Pick<File, 'name' | 'size'>): string | null {
  if (file.size > LIMITS.fileBytes) return DOCUMENT_MESSAGES.tooLarge;
  return kindOfName(file.name) === undefined ? DOCUMENT_MESSAGES.notAccepted : null;
}

/** The MIME type that a file's name stands for; '' for an unknown one. */
export function typeOfName(name: string): string {
  return kindOfName(name)?.mime ?? '';
}

function kindOfName(name: string) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return FILE_KINDS.find(({ extensions }) => extensions.some((known) => known === ending));
}
