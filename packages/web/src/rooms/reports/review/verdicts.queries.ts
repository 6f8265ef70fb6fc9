import type { Report } from '@recourse/contract/reports';
import {
  answerReport,
  type DismissalBody,
  dismissReport,
  noneFits,
} from '@recourse/contract/reports-verdict';
import { call } from '../../../lib/api/api.ts';

/** The verdicts of an employee on a report besides validating it. */
export type Verdict =
  | { readonly kind: 'NONE_FITS' }
  | { readonly kind: 'DISMISSED'; readonly body: DismissalBody }
  | { readonly kind: 'ANSWERED'; readonly body: { readonly body: string } }
  /** A claim is created for it, to be answered later. */
  | { readonly kind: 'CLAIMED' };
export type VerdictKind = Verdict['kind'];

interface Giving {
  readonly report: Report;
  readonly verdict: Verdict;
  readonly idempotencyKey: string;
}

/** Gives a verdict on a report in the version that was shown. Resolves to the report after that. */
export async function giveVerdict({ report, verdict, idempotencyKey }: Giving): Promise<Report> {
  const sent = { params: { id: report.id }, ifMatch: report.version, idempotencyKey };
  if (verdict.kind === 'NONE_FITS') return call(noneFits, sent);
  if (verdict.kind === 'DISMISSED') return call(dismissReport, { ...sent, body: verdict.body });
  return call(answerReport, { ...sent, body: verdict.kind === 'ANSWERED' ? verdict.body : {} });
}
