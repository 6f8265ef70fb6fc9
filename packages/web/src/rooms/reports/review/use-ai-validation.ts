import type { Report } from '@recourse/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { getSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import type { PickedSolution } from '../../solutions/solution-picker.tsx';
import { AI_REPORTS_KEY, validateAiReport } from './employe-ai-reports.queries.ts';
import { useJudging } from './use-judging.ts';
import { useValidationUndo, type ValidationUndo } from './use-validation-undo.ts';
import type { Verdict } from './verdicts.queries.ts';

type ById<Value> = Readonly<Record<number, Value>>;

export interface AiValidation {
  /** The solution shown for a report: picked here, else the suggested one if the assistant is sure of it. */
  readonly solutionOf: (report: Report) => PickedSolution | null;
  readonly pick: (report: Report, picked: PickedSolution | null) => void;
  /** What is wrong with the choice for a report. */
  readonly errorOf: (report: Report) => string | undefined;
  readonly isValidating: (report: Report) => boolean;
  /** Validates with the shown solution. Answers whether it succeeded. */
  readonly validate: (report: Report) => Promise<boolean>;
  /** Gives another verdict. Resolves with why it failed; null: it is given. */
  readonly judge: (report: Report, verdict: Verdict) => Promise<string | null>;
  /** The last verdict here, and how to take it back. */
  readonly undo: ValidationUndo;
  /** Goes up whenever the button that confirms should get the focus. */
  readonly focusOn: number;
  readonly takeFocus: () => void;
}

/** Picks and validates on the list of AI reports. What was picked stays while the list updates itself. */
export function useAiValidation(): AiValidation {
  const t = useT();
  const client = useQueryClient();
  const [picks, setPicks] = useState<ById<PickedSolution | null>>({});
  const [errors, setErrors] = useState<ById<string>>({});
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set());
  const [focusOn, setFocusOn] = useState(0);
  const undo = useValidationUndo();
  const giveVerdict = useJudging(undo);
  const { mutateAsync } = useMutation({
    mutationFn: validateAiReport,
    onSettled: () => client.invalidateQueries({ queryKey: AI_REPORTS_KEY }),
  });

  const setError = (id: number, error: string | null) =>
    setErrors(({ [id]: _before, ...others }) =>
      error === null ? others : { ...others, [id]: error },
    );
  const setBusy = (id: number, isBusy: boolean) =>
    setRunning((before) => {
      const others = [...before].filter((other) => other !== id);
      return new Set(isBusy ? [...others, id] : others);
    });
  const solutionOf = (report: Report) => {
    const picked = picks[report.id];
    return picked === undefined ? suggestedSolution(report) : picked;
  };

  const validate = async (report: Report): Promise<boolean> => {
    const { id, version } = report;
    const solutionId = solutionOf(report)?.id;
    const employeeId = numericUserId(getSession().user);
    const missing = missingOf(solutionId, employeeId);
    setError(id, missing === null ? null : t(missing));
    if (solutionId === undefined || employeeId === null) return false;
    setBusy(id, true);
    try {
      await mutateAsync({ id, version, solutionId, employeeId });
      undo.note({ kind: 'VALIDATED', id, solutionId, version });
      return true;
    } catch (error) {
      const text = errorText(error, t('aiReports.validateFailed'));
      setError(id, text);
      // The row may be gone by now: somebody else was quicker.
      toast.error(text);
      return false;
    } finally {
      setBusy(id, false);
    }
  };

  const judge = async (report: Report, verdict: Verdict): Promise<string | null> => {
    setBusy(report.id, true);
    const error = await giveVerdict(report, verdict);
    setBusy(report.id, false);
    if (error === null) setError(report.id, null);
    return error;
  };

  return {
    solutionOf,
    judge,
    pick: ({ id }, picked) => {
      setPicks((before) => ({ ...before, [id]: picked }));
      setError(id, null);
    },
    errorOf: ({ id }) => errors[id],
    isValidating: ({ id }) => running.has(id),
    validate,
    undo,
    focusOn,
    takeFocus: () => setFocusOn((count) => count + 1),
  };
}

/** What is still to be given before a report can be validated. */
function missingOf(solutionId: number | undefined, employeeId: number | null) {
  if (solutionId === undefined) return 'aiReports.selectSolution';
  return employeeId === null ? 'aiReports.missingUser' : null;
}

/** Of a suggestion that it is not sure of, the employee chooses it himself. */
function suggestedSolution({ solutionId, solutionText, confident }: Report): PickedSolution | null {
  return solutionId === null || !confident ? null : { id: solutionId, texte: solutionText ?? '' };
}
