import type { Gap } from '@recourse/contract/assistant';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useDismissal } from './gaps.queries.ts';

export interface GapUndo {
  /** The last dismissal: its question, and the complaints that the undo restores. */
  last: { question: string; reportIds: number[] } | null;
  /** Whether these complaints are being dismissed or restored. */
  isBusy: (reportIds: readonly number[]) => boolean;
  dismiss: (gap: Gap) => void;
  bringBack: (reportIds: number[]) => void;
}

/** Dismisses gaps, with an undo. */
export function useGapUndo(): GapUndo {
  const t = useT();
  const [last, setLast] = useState<GapUndo['last']>(null);
  const { isPending, variables, mutateAsync } = useDismissal();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast.error(errorText(error, t('gaps.dismissFailed')));
    }
  };
  return {
    last,
    isBusy: ([first]) => isPending && variables.reportIds[0] === first,
    dismiss: ({ reportIds, draft }) =>
      void attempt(async () => {
        const { changed } = await mutateAsync({ reportIds, isGap: false });
        setLast({ question: draft.question, reportIds: changed });
      }),
    bringBack: (reportIds) =>
      void attempt(async () => {
        await mutateAsync({ reportIds, isGap: true });
        setLast(null);
        toast.success(t('gaps.broughtBack'));
      }),
  };
}
