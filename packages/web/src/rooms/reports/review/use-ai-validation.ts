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
  /** The solution for a report: the one chosen here, else the suggested one if it has high confidence. */
  readonly solutionOf: (report: Report) => PickedSolution | null;
  readonly pick: (report: Report, picked: PickedSolution | null) => void;
  /** The fault of the choice for a report. */
  readonly errorOf: (report: Report) => string | undefined;
  readonly isValidating: (report: Report) => boolean;
  /** Validates with the shown solution. Resolves to whether it succeeded. */
  readonly validate: (report: Report) => Promise<boolean>;
  /** Gives another verdict. Resolves to the error message, or null after success. */
  readonly judge: (report: Report, verdict: Verdict) => Promise<string | null>;
  /** The last verdict that was given here, and its undo. */
  readonly undo: ValidationUndo;
  /** Increases whenever the confirm button should get the focus. */
  readonly focusOn: number;
  readonly takeFocus: () => void;
}

/** Choosing and validating in the list of AI reports. A choice stays while the list updates itself. */
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
      // The row may have been removed, because somebody else was faster.
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

/** What is still missing before a report can be validated. */
function missingOf(solutionId: number | undefined, employeeId: number | null) {
  if (solutionId === undefined) return 'aiReports.selectSolution';
  return employeeId === null ? 'aiReports.missingUser' : null;
}

/** A suggestion with low confidence must be chosen by the employee. */
function suggestedSolution({ solutionId, solutionText, confident }: Report): PickedSolution | null {
  return solutionId === null || !confident ? null : { id: solutionId, texte: solutionText ?? '' };
}
