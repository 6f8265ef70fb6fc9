import { Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ToggleButtonProps {
  pressed: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Toggles a display mode of a list. */
export function ToggleButton({ pressed, onToggle, children }: ToggleButtonProps) {
  return (
    <Button
      aria-pressed={pressed}
      className="aria-pressed:bg-brand-soft aria-pressed:text-accent"
      onClick={onToggle}
    >
      <Rows3 aria-hidden size={16} className="-ms-0.5" />
      {children}
    </Button>
  );
}
