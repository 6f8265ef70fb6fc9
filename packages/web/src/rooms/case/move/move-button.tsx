import type { Claim } from '@recourse/contract/claims';
import { lazy, Suspense, useState } from 'react';
import { ListChecks } from 'lucide-react';
import { retryWhenReachable } from '../../../lib/api/retry-when-reachable.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { movesOf } from '../move-picker-moves.ts';

const MoveModal = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./move-modal.tsx'))).MoveModal,
}));

/** Opens the dialog of status changes of a claim. Renders nothing when there are none. */
export function MoveButton({ claim }: { claim: Claim }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (movesOf(claim).length === 0) return null;
  return (
    <>
      <Button className="print-hidden" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden size={15} />
        <span className="max-sm:sr-only">{t('case.move')}</span>
      </Button>
      <Suspense>{isOpen && <MoveModal claim={claim} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
