import type { Claim } from '@recourse/contract/claims';
import { useState } from 'react';
import { ListChecks } from 'lucide-react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { movesOf } from '../move-picker-moves.ts';

const MoveModal = lazyPart(async () => (await import('./move-modal.tsx')).MoveModal);

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
      {isOpen && <MoveModal claim={claim} onClose={() => setOpen(false)} />}
    </>
  );
}
