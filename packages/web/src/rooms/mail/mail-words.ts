import type { MailItem } from '@recourse/contract/told/mail-log';
import { isTextKey, type Translate } from '../../lib/i18n/i18n.ts';

/** What a mail is about. A kind that this portal does not know stays as it is. */
export function kindText(t: Translate, kind: string): string {
  const key = `mail.kind.${kind}`;
  return isTextKey(key) ? t(key) : kind;
}

/** Outcomes that are no answer of a mail server. */
const WORDS = {
  PASSED: 'mail.dropped',
  ADDRESS: 'mail.noAddress',
  TOO_LATE: 'mail.tooLate',
  FAULT: 'mail.fault',
} as const;

/** What became of a mail so far; null: nothing that its state does not say. */
export function outcomeText(
  t: Translate,
  { state, outcome }: Pick<MailItem, 'state' | 'outcome'>,
): string | null {
  if (state === 'HELD') return t('mail.waited');
  if (outcome === null) return null;
  if (outcome in WORDS) return t(WORDS[outcome as keyof typeof WORDS]);
  return t(/^\d{3}/.test(outcome) ? 'mail.answered' : 'mail.unreachable', { code: outcome });
}
