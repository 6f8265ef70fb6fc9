import type { MailItem } from '@recourse/contract/told/mail-log';
import { isTextKey, type Translate } from '../../lib/i18n/i18n.ts';

/** The text for the kind of a mail. An unknown kind is returned unchanged. */
export function kindText(t: Translate, kind: string): string {
  const key = `mail.kind.${kind}`;
  return isTextKey(key) ? t(key) : kind;
}

/** Outcomes that are not replies of a mail server. */
const WORDS = {
  PASSED: 'mail.dropped',
  ADDRESS: 'mail.noAddress',
  TOO_LATE: 'mail.tooLate',
  FAULT: 'mail.fault',
} as const;

/** The outcome of a mail so far; null: nothing beyond its state. */
export function outcomeText(
  t: Translate,
  { state, outcome }: Pick<MailItem, 'state' | 'outcome'>,
): string | null {
  if (state === 'HELD') return t('mail.waited');
  if (outcome === null) return null;
  if (outcome in WORDS) return t(WORDS[outcome as keyof typeof WORDS]);
  return t(/^\d{3}/.test(outcome) ? 'mail.answered' : 'mail.unreachable', { code: outcome });
}
