import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

interface FormCardProps {
  title: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A form inside a page, under a heading that collapses it. Collapsing keeps the typed text. */
export function FormCard({ title, open, onToggle, children }: FormCardProps) {
  const id = useId();
  return (
    <Card aria-label={title} className="print-hidden">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex w-full items-center justify-between gap-3 rounded-2xl px-5 py-3.5 text-start text-base font-semibold"
          onClick={onToggle}
        >
          {title}
          <ChevronDown
            aria-hidden
            size={18}
            className={clsx('text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-5 pb-5">
        {children}
      </div>
    </Card>
  );
}
