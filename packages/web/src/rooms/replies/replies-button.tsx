import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';

// Loaded when it is first opened.
const RepliesDialog = lazyPart(async () => (await import('./replies-dialog.tsx')).RepliesDialog);

interface RepliesButtonProps {
  claimId: number;
  /** The text of the message. */
  written: () => string;
  onInsert: (text: string) => void;
}

/** Opens the canned replies. */
export function RepliesButton({ claimId, written, onInsert }: RepliesButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <MessageSquareText aria-hidden size={15} />
        {t('case.canned')}
      </Button>
      {isOpen && (
        <RepliesDialog
          claimId={claimId}
          written={written()}
          onInsert={onInsert}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
