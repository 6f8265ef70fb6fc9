import type { Report, ReportChoice } from '@recourse/contract/reports';
import type { Verdict } from './verdicts.queries.ts';

/** What the panel shows of one report after the other, and what can be done with it. */
export interface Review {
  /** The report shown; undefined when no report is waiting. */
  readonly report: Report | undefined;
  /** undefined while they are fetched. */
  readonly choices: readonly ReportChoice[] | undefined;
  /** Why the choices could not be loaded. */
  readonly error: string | undefined;
  /** Chooses the solution at a place, from 0. */
  readonly pick: (place: number) => void;
  readonly skip: () => void;
  /** Validates the report shown and goes on to the next. */
  readonly validate: () => void;
  /** Gives another verdict on it at once, and goes on to the next. */
  readonly judge: (verdict: Verdict) => void;
  /** The dialog that is open, and the report that it is about. */
  readonly asking: Asking | null;
  readonly ask: (kind: Asking['kind']) => void;
  readonly closeDialog: () => void;
  /** Gives the verdict of the dialog. Resolves with why it failed. */
  readonly decide: (verdict: Verdict) => Promise<string | null>;
}

/** A verdict that needs a reason or a text first. */
export interface Asking {
  readonly kind: 'DISMISSED' | 'ANSWERED';
  readonly report: Report;
}

/** Whether a report has no suggestion, as far as the caller may know. */
export const saysUnmatched = ({ solutionId, suggestionHidden }: Report): boolean =>
  solutionId === null && !suggestionHidden;
