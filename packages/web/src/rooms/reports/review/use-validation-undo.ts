import { VALIDATION } from '@recourse/contract/values/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { REPORTS_KEY } from '../report-list.queries.ts';
import { undoAiValidation } from './employe-ai-reports.queries.ts';

const MS = 1_000;

/** A validation that has been made. */
export interface DoneValidation {
  readonly id: number;
  readonly solutionId: number;
  /** Tells validations of the same report apart. */
  readonly version: number;
}

export interface ValidationUndo {
  /** The last validation on this screen; null before the first and after it was taken back. */
  readonly last: DoneValidation | null;
  /** The report whose validation was undone last, until the next validation. */
  readonly undone: number | null;
  readonly canTakeBack: boolean;
  readonly isBusy: boolean;
  readonly takeBack: () => void;
  /** Records a validation. */
  readonly note: (done: DoneValidation) => void;
}

/** Remembers the last validation, which the user can undo as long as the server allows it. */
export function useValidationUndo(): ValidationUndo {
  const t = useT();
  const client = useQueryClient();
  const [last, setLast] = useState<DoneValidation | null>(null);
  const [undone, setUndone] = useState<number | null>(null);
  const [canTakeBack, setCan] = useState(false);
  useEffect(() => {
    if (!canTakeBack) return undefined;
    const timer = setTimeout(() => setCan(false), VALIDATION.undoSeconds * MS);
    return () => clearTimeout(timer);
  }, [canTakeBack, last]);
  const { mutate, isPending } = useMutation({
    mutationFn: undoAiValidation,
    onSuccess: (_, id) => {
      setLast(null);
      setUndone(id);
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
