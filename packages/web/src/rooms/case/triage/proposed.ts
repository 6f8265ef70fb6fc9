import type { TriageProposal } from '@recourse/contract/desk/triage';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { severityText } from './severity-text.ts';
import type { TriageForm } from './triage-form.ts';

/** What is proposed for a field of triage. */
export interface Proposed {
  /** As the form holds it. */
  readonly value: string;
  readonly label: string;
  /** So many similar claims say this, of so many that say something. 0 of 0: the proposed category has it. */
  readonly agree: number;
  readonly of: number;
}

/** What people said of similar claims about a field of triage; null where they said nothing, or did not agree. */
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
