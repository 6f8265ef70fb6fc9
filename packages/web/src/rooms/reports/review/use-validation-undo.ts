import type { Report } from '@recourse/contract/reports';
import { VALIDATION } from '@recourse/contract/values/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { REPORTS_KEY } from '../report-list.queries.ts';
import { undoVerdict } from './employe-ai-reports.queries.ts';
import type { VerdictKind } from './verdicts.queries.ts';

const MS = 1_000;

interface Done {
  readonly id: number;
  /** Distinguishes verdicts on the same report. */
  readonly version: number;
}

/** A validation that has been made. */
export interface DoneValidation extends Done {
  readonly kind: 'VALIDATED';
  readonly solutionId: number;
}

/** Another verdict that has been given. */
export interface DoneVerdict extends Done {
  readonly kind: VerdictKind;
  /** The current claim of the report. */
  readonly claimId: number | null;
}

export interface ValidationUndo {
  /** The last verdict on this screen; null before the first and after an undo. */
  readonly last: DoneValidation | DoneVerdict | null;
  /** The report whose verdict was undone last, until the next verdict. */
  readonly undone: Report | null;
  readonly canTakeBack: boolean;
  readonly isBusy: boolean;
  readonly takeBack: () => void;
  /** Records a verdict. */
  readonly note: (done: DoneValidation | DoneVerdict) => void;
}

/** Remembers the last verdict, which the user can undo as long as the server allows it. */
export function useValidationUndo(): ValidationUndo {
  const t = useT();
  const client = useQueryClient();
  const [last, setLast] = useState<DoneValidation | DoneVerdict | null>(null);
  const [undone, setUndone] = useState<Report | null>(null);
  const [canTakeBack, setCan] = useState(false);
  useEffect(() => {
    if (!canTakeBack) return undefined;
    const timer = setTimeout(() => setCan(false), VALIDATION.undoSeconds * MS);
    return () => clearTimeout(timer);
  }, [canTakeBack, last]);
  const { mutate, isPending } = useMutation({
    mutationFn: undoVerdict,
    onSuccess: (report) => {
      setLast(null);
      setUndone(report);
    },
    onError: (error) =>
      toast.error(t('review.undoFailed', { error: errorText(error, t('aiReports.saveFailed')) })),
    onSettled: () => {
      setCan(false);
      void client.invalidateQueries({ queryKey: REPORTS_KEY });
    },
  });
  return {
    last,
    undone,
    canTakeBack: last !== null && canTakeBack,
    isBusy: isPending,
    takeBack: () => {
      if (last !== null && canTakeBack && !isPending) mutate(last.id);
    },
    note: (done) => {
      setLast(done);
      setUndone(null);
      setCan(true);
    },
  };
}
