import { X } from 'lucide-react';
import { Link } from 'react-router';
import { CLAIM_LISTS } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import type { InboxRole } from '../queues.ts';
import { useUndoBulk } from './bulk.queries.ts';
import type { Bulk, LastBulk } from './use-bulk.ts';

interface BulkResultProps {
  role: InboxRole;
  bulk: Bulk;
  last: LastBulk;
}

/** The result of the last bulk change, the claims that were not changed and why, and the undo. */
export function BulkResult({ role, bulk, last }: BulkResultProps) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocale());
  const { done, failed } = last.outcome;
  const text = t(last.isUndone ? 'inbox.bulkUndone' : 'inbox.bulkDone', {
    done: format.format(done.length),
  });
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex items-center justify-between gap-2">
        <p>{text}</p>
        <span className="flex items-center gap-2">
          {!last.isUndone && done.length > 0 && (
            <UndoButton bulk={bulk} id={last.outcome.operationId} />
          )}
          <IconButton label={t('common.close')} onClick={() => bulk.setLast(null)}>
            <X aria-hidden size={15} />
          </IconButton>
        </span>
      </div>
      {failed.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">
            {t('inbox.bulkLeft', { left: format.format(failed.length) })}
          </summary>
          <ul className="grid max-h-40 gap-1 overflow-y-auto pt-1.5">
            {failed.map(({ id, message }) => (
              <li key={id}>
                <Link to={`${CLAIM_LISTS[role]}/${id}`} className="font-medium text-accent">
                  <bdi dir="ltr">#{id}</bdi>
                </Link>{' '}
                {ruleText(t, message)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function UndoButton({ bulk, id }: { bulk: Bulk; id: number }) {
  const t = useT();
  const undoing = useUndoBulk();
  const undo = async (): Promise<void> => {
    if (undoing.isPending) return;
    try {
      const outcome = await undoing.mutateAsync(id);
      bulk.setLast(outcome.failed.length === 0 ? null : { outcome, isUndone: true });
      toast.success(t('inbox.bulkUndone', { done: String(outcome.done.length) }));
    } catch (error) {
      toast.error(errorText(error, t('inbox.bulkFailed')));
    }
  };
  useShortcut('z', () => void undo(), t('inbox.keyUndo'));
  return (
    <Button aria-keyshortcuts="z" busy={undoing.isPending} onClick={() => void undo()}>
      {t('inbox.bulkUndo')}
    </Button>
  );
}
