import {
  type ThreadItem,
  TRIAGE_CHANGES,
  type TriageChange,
} from '@recourse/contract/claims-thread';
import { dateFormat } from '../../../lib/i18n/date-format.ts';
import { currentLanguage, LANGUAGES, type Translate } from '../../../lib/i18n/i18n.ts';

type Change = Extract<ThreadItem, { kind: 'CHANGE' }>;
type Sorted = Extract<Change, { what: TriageChange }>;

/** Whether a change was made by triage. */
export const isSorted = (item: Change): item is Sorted =>
  TRIAGE_CHANGES.some((what) => what === item.what);

/** A change by triage as text. An absent reason is not shown. */
export function sortedText(t: Translate, name: string, { what, to, reason }: Sorted): string {
  const field = t(`case.sorted.${what}`);
  const said =
    to === null
      ? t('case.sortedAway', { name, field })
      : t('case.sortedTo', { name, field, to: shown(t, what, to) });
  return reason === 'UNSTATED' ? said : `${said}: ${reason}`;
}

function shown(t: Translate, what: TriageChange, to: string): string {
  if (what === 'NATURE') return t(`case.nature.${to as 'UNDECIDED' | 'COMPLAINT' | 'QUESTION'}`);
  if (what !== 'RECEIVED' && what !== 'SENT') return to;
  const { locale } = LANGUAGES[currentLanguage()];
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(to));
}
