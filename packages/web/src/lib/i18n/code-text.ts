import { isTextKey, type Translate } from './i18n.ts';

/** The text for an action or area code of the server. An unknown code is returned unchanged. */
export function codeText(t: Translate, kind: 'action' | 'area', code: string): string {
  const key = `${kind}.${code}`;
  return isTextKey(key) ? t(key) : code;
}
