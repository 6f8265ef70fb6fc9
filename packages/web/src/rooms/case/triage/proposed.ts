import type { TriageProposal } from '@recourse/contract/desk/triage';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { severityText } from './severity-text.ts';
import type { TriageForm } from './triage-form.ts';

/** The suggested value of a triage field. */
export interface Proposed {
  /** The value in the format of the form. */
  readonly value: string;
  readonly label: string;
  /** The number of similar claims with this value, out of those with any value. 0 of 0: from the suggested category. */
  readonly agree: number;
  readonly of: number;
}

/** The suggestion for a triage field from similar claims; null when they have no value, or do not agree. */
export function proposedFor(
  t: Translate,
  { nature, category, product, severity }: TriageProposal,
  name: keyof TriageForm,
): Proposed | null {
  if (name === 'nature' && nature !== null)
    return { ...nature, label: t(`triage.nature.${nature.value}`) };
  if (name === 'severity' && severity !== null)
    return { ...severity, value: String(severity.value), label: severityText(t, severity.value) };
  const topic = name === 'categoryId' ? category : name === 'productId' ? product : null;
  return topic === null
    ? null
    : { value: String(topic.id), label: topic.name, agree: topic.agree, of: topic.of };
}
