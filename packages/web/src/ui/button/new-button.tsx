import { Plus } from 'lucide-react';
import { Button } from './button.tsx';

/** Starts something new, as the screen's `n` key does. */
export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="primary" aria-keyshortcuts="n" onClick={onClick}>
      <Plus aria-hidden size={17} className="-ms-0.5" />
      {label}
    </Button>
  );
}
