import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from './button.tsx';

interface NewButtonProps {
  label: string;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the form for a new object, like the screen's `n` key. */
export function NewButton({ label, onClick, ref }: NewButtonProps) {
  return (
    <Button ref={ref} variant="primary" aria-keyshortcuts="n" onClick={onClick}>
      <Plus aria-hidden size={17} className="-ms-0.5" />
      {label}
    </Button>
  );
}
