import { DOCUMENT_MESSAGES, type FileKind } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { unprocessable, unsupported } from '../errors.ts';
import { readImageSize, type ReadBytes } from './image-size.ts';
import { listZip, type ZipEntry } from './zip-listing.ts';

/**
 * Checks a file, from its headers alone, for what a file of its kind can hide. Throws 415 when the file is not of that
 * kind. Throws 422 for a picture with too many pixels, and for an archive that is damaged or malicious.
 */
export async function checkInside(
  kind: FileKind,
  { read, size }: { read: ReadBytes; size: number },
): Promise<void> {
  if (kind.mime.startsWith('image/')) return checkImage(kind, read);
  if (kind.mime === 'application/pdf') return checkPdf(read);
  const mainParts = MAIN_PARTS[kind.extensions[0]];
  if (mainParts) checkArchive(await listZip(read, size), mainParts);
}

async function checkImage(kind: FileKind, read: ReadBytes): Promise<void> {
  const size = await readImageSize(kind.mime, read);
  if (!size || size.width === 0 || size.height === 0) {
    throw unsupported(DOCUMENT_MESSAGES.notAccepted);
  }
  if (Math.max(size.width, size.height) > LIMITS.imageSide) {
    throw unprocessable(DOCUMENT_MESSAGES.imageTooLarge);
  }
}

/** Browsers that sniff content look for markup in the first bytes only. */
const SNIFFED_BYTES = 1_024;

async function checkPdf(read: ReadBytes): Promise<void> {
  const head = (await read(0, SNIFFED_BYTES)).toString('latin1');
  if (/<\s*(!doctype|html|head|body|script|svg|iframe|img|meta)\b/i.test(head)) {
    throw unsupported(DOCUMENT_MESSAGES.notAccepted);
  }
}

/** The entries that an archive must have to be such a document. */
const MAIN_PARTS: Readonly<Record<string, readonly string[]>> = {
  docx: ['[Content_Types].xml', 'word/document.xml'],
  xlsx: ['[Content_Types].xml', 'xl/workbook.xml'],
  odt: ['mimetype', 'content.xml'],
};
const MAX_UNPACKED_BYTES = 256 * 2 ** 20;
const OUTSIDE = /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:|\0/i;
const PROGRAM = /\.(exe|dll|com|scr|bat|cmd|ps1|js|jse|vbs|vbe|wsf|hta|jar|msi|lnk|sh)$/i;

function checkArchive(entries: readonly ZipEntry[] | null, mainParts: readonly string[]): void {
  if (!entries) throw unprocessable(DOCUMENT_MESSAGES.unsafe);
  const names = new Set(entries.map(({ name }) => name));
  if (
    !mainParts.every((name) => names.has(name)) ||
    entries.some(({ name }) => PROGRAM.test(name))
  ) {
    throw unsupported(DOCUMENT_MESSAGES.notAccepted);
  }
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const isTrap = entries.some(({ name, isLink }) => isLink || OUTSIDE.test(name));
  if (isTrap || unpacked > MAX_UNPACKED_BYTES) throw unprocessable(DOCUMENT_MESSAGES.unsafe);
}
