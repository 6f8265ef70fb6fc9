import type { Claim } from '@recourse/contract/claims';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useUpdateClaim } from './claims.queries.ts';

/** The server's answers when somebody else has taken the claim first. */
const TAKEN_STATUSES = [403, 404, 409, 412];

/** Taking a claim from the queue, and whether it is running. */
export function useTake(claim: Pick<Claim, 'id' | 'version'>, userId: number | null) {
  const t = useT();
  const update = useUpdateClaim();
  const explain = (error: unknown): string =>
    hasStatus(error, ...TAKEN_STATUSES)
      ? t('claims.takenByOther')
      : errorText(error, t('claims.updateFailed'));
  // Awaited, because a callback of mutate() would not run when the row with this button has left the list.
  const take = async (): Promise<void> => {
    if (userId === null || update.isPending) return;
    try {
      await update.mutateAsync({ id: claim.id, version: claim.version, body: { userId } });
      toast.success(t('claims.taken', { id: claim.id }));
    } catch (error) {
      toast.error(explain(error));
    }
  };
  return { take, isBusy: update.isPending };
}

/** Takes a claim from the queue. */
export function TakeButton({ claim, userId }: { claim: Claim; userId: number }) {
  const t = useT();
  const { take, isBusy } = useTake(claim, userId);
  return (
    <Button
      size="sm"
      busy={isBusy}
      aria-label={t('claims.takeAction', { id: claim.id })}
      onClick={() => void take()}
    >
      {t('claims.take')}
    </Button>
  );
}
