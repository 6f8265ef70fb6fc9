import { TOPICS } from '@recourse/contract/values/limits';
import type { Translate } from '../../../lib/i18n/i18n.ts';

/** How much a claim matters, in words; 1 is the worst. */
export const severityText = (t: Translate, severity: number): string =>
  t('triage.severityOf', { severity, of: TOPICS.severity });
