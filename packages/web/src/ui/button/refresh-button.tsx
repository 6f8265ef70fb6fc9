import clsx from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from './button.tsx';

/** Refetches the shown data. The icon turns meanwhile. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  const t = useT();
  return (
    <Button aria-busy={busy || undefined} onClick={onRefresh}>
      <RefreshCw aria-hidden size={15} className={clsx('-ms-0.5', busy && 'animate-spin')} />
      {t('common.refresh')}
    </Button>
  );
}
