import { isTextKey, type Translate } from './i18n.ts';

/** The text of a server's action or area. One that this portal does not know stays as it is. */
export function codeText(t: Translate, kind: 'action' | 'area', code: string): string {
  const key = `${kind}.${code}`;
  return isTextKey(key) ? t(key) : code;
}
