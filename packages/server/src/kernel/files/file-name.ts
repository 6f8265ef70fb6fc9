import path from 'node:path';
import type { FileKind } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';

/** Turns file names from strangers into names that are safe to show and save anywhere. */

const NAMELESS = 'document';
/** Control characters, invisible ones, direction marks, unpaired surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Characters that some file system forbids, and how browsers write quotes and line breaks in a form. */
const FORBIDDEN = /[<>:"|?*]|%22|%0[ad]/gi;
/** Windows keeps these for devices, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The last part of a path without invisible or forbidden characters and without dots at the start; never empty. */
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

/** The name with an extension of its kind: unchanged when that fits, else with the usual one appended. */
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

/** Cuts a text to at most the given number of UTF-16 units, without splitting a surrogate pair. */
const cut = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');
