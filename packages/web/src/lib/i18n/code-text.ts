import { isTextKey, type Translate } from './i18n.ts';

/** How an action or area of the server reads; one that this portal does not know yet stays as it is. */
export function codeText(t: Translate, kind: 'action' | 'area', code: string): string {
  const key = `${kind}.${code}`;
  return isTextKey(key) ? t(key) : code;
}
