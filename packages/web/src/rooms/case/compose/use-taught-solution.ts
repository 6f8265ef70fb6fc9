import * as z from 'zod/mini';
import { useDraft } from '../../../lib/form/drafts.ts';

const taughtSolution = z.object({
  /** The fields that a message with a solution has besides its text. */
  sent: z.object({
    solutionId: z.int(),
    solutionVersion: z.int(),
    /** Absent: no report of the claim waits, so there is nothing to validate. */
    reportVersion: z.optional(z.int()),
  }),
  texte: z.string(),
});
/** A solution that was inserted into an answer, with the versions that the author saw. */
export type TaughtSolution = z.output<typeof taughtSolution>;

export interface TaughtDraft {
  readonly solution: TaughtSolution | null;
  readonly choose: (solution: TaughtSolution) => void;
  readonly forget: () => void;
}

/** The solution in the answer that is being written. It is kept as long as the draft of the answer. */
export function useTaughtSolution(claimId: number): TaughtDraft {
  const [solution, change] = useDraft<TaughtSolution | null>(
    `taught:${claimId}`,
    null,
    (stored) => taughtSolution.safeParse(stored).data ?? null,
  );
  return {
    solution,
    choose: change,
    forget: () => change(null),
  };
}
