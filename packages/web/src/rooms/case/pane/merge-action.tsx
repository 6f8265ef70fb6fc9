import { Network } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/**
 * Merges the claim of a pane into another one. The key is Shift+M, because M alone opens the menu.
 */
export function MergeAction({ claimId }: { claimId: number }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useShortcut('M', open, t('case.keyMerge'));
  return (
    <>
      <IconButton
        label={t('case.merge')}
        aria-keyshortcuts="Shift+M"
        className="border border-line"
        onClick={open}
      >
        <Network aria-hidden size={16} />
      </IconButton>
      {isOpen && <MergeDialog claimId={claimId} onClose={() => setOpen(false)} />}
    </>
  );
}
