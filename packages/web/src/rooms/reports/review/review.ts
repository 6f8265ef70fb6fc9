import type { Report, ReportChoice } from '@recourse/contract/reports';
import type { Verdict } from './verdicts.queries.ts';

/** The state of the panel that shows one report after the other, and its actions. */
export interface Review {
  /** The report shown; undefined when no report is waiting. */
  readonly report: Report | undefined;
  /** undefined while they are loading. */
  readonly choices: readonly ReportChoice[] | undefined;
  /** Why the choices could not be loaded. */
  readonly error: string | undefined;
  /** Chooses the solution at an index, from 0. */
  readonly pick: (place: number) => void;
  readonly skip: () => void;
  /** Validates the current report and goes to the next. */
  readonly validate: () => void;
  /** Gives another verdict at once, and goes to the next report. */
  readonly judge: (verdict: Verdict) => void;
  /** The open dialog and its report. */
  readonly asking: Asking | null;
  readonly ask: (kind: Asking['kind']) => void;
  readonly closeDialog: () => void;
  /** Gives the verdict of the dialog. Resolves to the error message, if any. */
  readonly decide: (verdict: Verdict) => Promise<string | null>;
}

/** A verdict that requires a reason or a text. */
export interface Asking {
  readonly kind: 'DISMISSED' | 'ANSWERED';
  readonly report: Report;
}

/** Whether a report has no suggestion, as far as the caller may know. */
export const saysUnmatched = ({ solutionId, suggestionHidden }: Report): boolean =>
  solutionId === null && !suggestionHidden;
