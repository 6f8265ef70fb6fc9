import path from 'node:path';
import type { FileKind } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/limits';

/** Names of files, as strangers send them and as they may be shown and saved anywhere. */

const NAMELESS = 'document';
/** Control characters, invisible ones, direction marks, halves of characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** What some file system forbids, and how browsers write quotes and line breaks in a form. */
const FORBIDDEN = /[<>:"|?*]|%22|%0[ad]/gi;
/** Windows keeps these for devices, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The last part of a path without anything invisible, forbidden or hidden in it; never empty. */
export function cleanFileName(raw: string): string {
  const [beforeNul = ''] = raw.split(/\0|%00/);
  const last = beforeNul.split(/[\\/]/).at(-1) ?? '';
  const name = last
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(DEVICE, '_$1');
  return name === '' ? NAMELESS : shortened(name);
}

/** Lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return path.extname(name).slice(1).toLowerCase();
}

/** The name with an extension of its kind: its own when that fits, else the usual one at the end. */
export function nameAsKind(name: string, kind: FileKind): string {
  if (kind.extensions.includes(extensionOf(name))) return name;
  const ending = `.${kind.extensions[0]}`;
  return cut(name, LIMITS.nom - ending.length) + ending;
}

function shortened(name: string): string {
  const { name: stem, ext } = path.parse(name);
  return name.length <= LIMITS.nom || ext.length > 20
    ? cut(name, LIMITS.nom)
    : cut(stem, LIMITS.nom - ext.length) + ext;
}

/** At most so many UTF-16 units, no character cut in two. */
const cut = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');
