import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';

// Loaded when it is first opened.
const RepliesDialog = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./replies-dialog.tsx'))).RepliesDialog,
}));

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
        <Suspense>
          <RepliesDialog
            claimId={claimId}
            written={written()}
            onInsert={onInsert}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
