import { isTextKey, type Translate } from './i18n.ts';

/** The text for a code of the server: an action, an area or the name of a field. An unknown code is returned unchanged. */
export function codeText(t: Translate, kind: 'action' | 'area' | 'field', code: string): string {
  const key = `${kind}.${code}`;
  return isTextKey(key) ? t(key) : code;
}
