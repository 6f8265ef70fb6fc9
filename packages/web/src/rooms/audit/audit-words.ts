import { isTextKey, type Translate } from '../../lib/i18n.ts';

/** How a code of the audit trail reads; one that this portal does not know yet stays as it is. */
export function auditWord(t: Translate, kind: 'action' | 'area', code: string): string {
  const key = `${kind}.${code}`;
  return isTextKey(key) ? t(key) : code;
}
