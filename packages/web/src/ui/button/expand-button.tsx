import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from './icon-button.tsx';

interface ExpandButtonProps {
  name: string;
  open: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
}

/** Opens and closes the details of a row. */
export function ExpandButton({ name, open, controls, onToggle }: ExpandButtonProps) {
  const t = useT();
  return (
    <IconButton
      label={t('ui.details', { name })}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      className="size-8"
      onClick={onToggle}
    >
      <ChevronRight
        aria-hidden
        size={17}
        className={clsx('transition-transform', open ? 'rotate-90' : 'rtl:-scale-x-100')}
      />
    </IconButton>
  );
}
