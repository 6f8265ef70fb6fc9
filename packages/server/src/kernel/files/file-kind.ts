import { open } from 'node:fs/promises';
import { fileTypeFromFile, supportedExtensions, supportedMimeTypes } from 'file-type';
import {
  DOCUMENT_MESSAGES,
  FILE_KINDS,
  fileKind,
  type FileKind,
} from '@recourse/contract/documents';
import { unsupported } from '../errors.ts';
import { checkInside } from './file-inside.ts';
import { cleanFileName, extensionOf } from './file-name.ts';
import type { UploadedFile } from './forms.ts';
import type { ReadBytes } from './image-size.ts';

/** Finds the kind of an uploaded file by its content, without decoding or unpacking anything. */

/** Other names that the detector or browsers use for accepted kinds. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };
/** Web formats, which have no signature that a detector could recognise. */
const WEB_EXTENSIONS = /^(x?html?|svg|m?js|css|php|hta)$/;
const WEB_TYPES =
  /^(text\/(html|css|javascript)|application\/(xhtml\+xml|javascript)|image\/svg\+xml)$/;
/** Declared types that say nothing. A part without a type counts as text/plain. */
const UNDECLARED = /^(application\/octet-stream|text\/plain|application\/(x-)?zip(-compressed)?)?$/;
const isText = (kind: FileKind): boolean => kind.mime.startsWith('text/');

/**
 * The accepted kind of a file. Throws 415 when it has none, or when its name or declared type contradicts the content.
 * Throws 422 for a picture with too many pixels, and for a damaged or malicious archive.
 */
export async function inspectFile(file: UploadedFile): Promise<FileKind> {
  const named = extensionOf(cleanFileName(file.name));
  const kind = await foundKind(file.path, named);
  if (!kind || nameContradicts(named, kind) || declarationContradicts(file.declaredType, kind)) {
    throw unsupported(DOCUMENT_MESSAGES.notAccepted);
  }
  await withBytes(file.path, (read) => checkInside(kind, { read, size: file.size }));
  return kind;
}

async function foundKind(path: string, extension: string): Promise<FileKind | null> {
  // A file that the detector fails on counts as unknown.
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  const found = detected && fileKind(SAME_AS[detected.mime] ?? detected.mime);
  if (found) return found;
  const text = FILE_KINDS.find(
    (kind) => isText(kind) && (extension === '' || kind.extensions.includes(extension)),
  );
  return text && (await withBytes(path, isPlainText)) ? text : null;
}

function nameContradicts(extension: string, kind: FileKind): boolean {
  if (extension === '' || kind.extensions.includes(extension)) return false;
  // A name without a known type ("Invoice 12.03") contradicts nothing, and gets the right ending later.
  return (
    isText(kind) ||
    FILE_KINDS.some((other) => other.extensions.includes(extension)) ||
    supportedExtensions.has(extension) ||
    WEB_EXTENSIONS.test(extension)
  );
}

function declarationContradicts(declared: string, kind: FileKind): boolean {
  if (UNDECLARED.test(declared) || declared === kind.mime) return false;
  const other = fileKind(declared);
  if (other) return !(isText(other) && isText(kind));
  return supportedMimeTypes.has(declared) || WEB_TYPES.test(declared);
}

const TEXT_CHUNK_BYTES = 64 * 1024;

/** Whether the bytes are valid UTF-8 without control characters, except tab, line and page breaks. */
async function isPlainText(read: ReadBytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; ; at += TEXT_CHUNK_BYTES) {
      const chunk = await read(at, TEXT_CHUNK_BYTES);
      const ended = chunk.length < TEXT_CHUNK_BYTES;
      // oxlint-disable-next-line eslint/no-control-regex -- control characters are what it looks for
      if (/[\x00-\x08\x0e-\x1f\x7f]/.test(decoder.decode(chunk, { stream: !ended }))) return false;
      if (ended) return true;
    }
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function withBytes<T>(path: string, work: (read: ReadBytes) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await work(async (position, length) => {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await handle.read(buffer, 0, length, position);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}
