import { Plus } from 'lucide-react';
import { Button } from './button.tsx';

/** Begins something new; the screen's `n` does the same. */
export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="primary" aria-keyshortcuts="n" onClick={onClick}>
      <Plus aria-hidden size={17} className="-ms-0.5" />
      {label}
    </Button>
  );
}
