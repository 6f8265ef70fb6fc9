import type { Claim } from '@recourse/contract/claims';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useUpdateClaim } from '../claims.queries.ts';

/** What the server answers when somebody else has taken the claim meanwhile. */
const TAKEN_STATUSES = [403, 404, 409, 412];

/** Makes a claim of the queue one's own. */
export function TakeButton({ claim, userId }: { claim: Claim; userId: number }) {
  const t = useT();
  const update = useUpdateClaim();
  const explain = (error: unknown): string =>
    hasStatus(error, ...TAKEN_STATUSES)
      ? t('claims.takenByOther')
      : errorText(error, t('claims.updateFailed'));
  // Awaited, not a callback of mutate(): the row, and this button with it, may leave the list before the answer.
  const take = async (): Promise<void> => {
    try {
      await update.mutateAsync({ id: claim.id, version: claim.version, body: { userId } });
      toast.success(t('claims.taken', { id: claim.id }));
    } catch (error) {
      toast.error(explain(error));
    }
  };
  return (
    <Button
      size="sm"
      busy={update.isPending}
      aria-label={t('claims.takeAction', { id: claim.id })}
      onClick={() => void take()}
    >
      {t('claims.take')}
    </Button>
  );
}
