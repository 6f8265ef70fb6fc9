import { TOPICS } from '@recourse/contract/values/limits';
import type { Translate } from '../../../lib/i18n/i18n.ts';

/** The severity of a claim as text; 1 is the worst. */
export const severityText = (t: Translate, severity: number): string =>
  t('triage.severityOf', { severity, of: TOPICS.severity });
