import type { Report } from '@recourse/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { REPORTS_KEY } from '../report-list.queries.ts';
import type { ValidationUndo } from './use-validation-undo.ts';
import { giveVerdict, type Verdict } from './verdicts.queries.ts';

/**
 * Gives verdicts besides validating. Resolves to the error message, or null after success, when the verdict can be
 * undone.
 */
export function useJudging(undo: ValidationUndo) {
  const t = useT();
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const { mutateAsync } = useMutation({
    mutationFn: giveVerdict,
    onSettled: () => client.invalidateQueries({ queryKey: REPORTS_KEY }),
  });
  return async (report: Report, verdict: Verdict): Promise<string | null> => {
    const { id, version } = report;
    try {
      const idempotencyKey = keyFor({ id, version, verdict });
      const judged = await mutateAsync({ report, verdict, idempotencyKey });
      undo.note({ kind: verdict.kind, id, version: judged.version, claimId: judged.claimId });
      return null;
    } catch (error) {
      return errorText(error, t('aiReports.saveFailed'));
    }
  };
}
