import type { TrashItem } from '@recourse/contract/trash';
import { Undo2 } from 'lucide-react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useRestore } from './trash.queries.ts';

/** Restores an object from the trash. `name` is its name for people. */
export function RestoreButton({ item, name }: { item: TrashItem; name: string }) {
  const t = useT();
  const { isPending, mutateAsync } = useRestore();
  // Awaited here, because the row is gone before the mutation's own callbacks would run.
  const restore = async (): Promise<void> => {
    try {
      await mutateAsync({ area: item.area, id: item.id });
      toast.success(t('trash.restored'));
    } catch (error) {
      toast.error(errorText(error, t('trash.restoreFailed')));
    }
  };
  return (
    <Button
      size="sm"
      aria-label={t('trash.restoreAction', { name })}
      busy={isPending}
      onClick={() => void restore()}
    >
      {!isPending && <Undo2 aria-hidden size={15} />}
      {t('trash.restore')}
    </Button>
  );
}
