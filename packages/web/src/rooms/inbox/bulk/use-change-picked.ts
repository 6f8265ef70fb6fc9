import type { BulkChange } from '@recourse/contract/inbox/bulk';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useChangeClaims } from './bulk.queries.ts';
import type { Bulk } from './use-bulk.ts';
import type { Picking } from './use-picked.ts';

/** The claims with the versions that the user saw, in the order of the server, which is by id. */
function idsAndVersions({ picked }: Picking): Pick<BulkChange, 'ids' | 'versions'> {
  const claims = [...picked.values()].toSorted((one, other) => one.id - other.id);
  return { ids: claims.map(({ id }) => id), versions: claims.map(({ version }) => version) };
}

/** Changes all selected claims at once. Rejects when the server refuses the whole request. */
export function useChangePicked({ picking, bulk }: { picking: Picking; bulk: Bulk }) {
  const t = useT();
  const change = useChangeClaims();
  const nameFor = useIdempotencyKey();
  const run = async (input: Pick<BulkChange, 'changes' | 'reason'>): Promise<void> => {
    const body = { ...idsAndVersions(picking), ...input };
    // A request that is repeated after a lost connection has the same idempotency key.
    const clientOperationId = nameFor(body);
    const outcome = await change.mutateAsync({ ...body, clientOperationId });
    // Repeating the same change after an undo is a new change.
    nameFor.end();
    bulk.setLast({ outcome, isUndone: false });
    picking.clear();
    toast.success(t('inbox.bulkDone', { done: String(outcome.done.length) }));
  };
  return { run, isRunning: change.isPending };
}
