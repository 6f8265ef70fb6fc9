import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';

/** The props of a popup about its button. */
export interface AnchoredPopup {
  /** The button to which it is anchored. */
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean, details?: { event: Event }) => void;
}

interface PopupButtonProps {
  label: string;
  /** The kind of popup. */
  kind: 'dialog' | 'menu';
  icon: LucideIcon;
  /** Whether it has no border. */
  plain?: boolean;
  /** A short number at the corner of the button. The label contains it too. */
  badge?: string | null;
  /** The popup, which may be loaded when it is first opened. */
  children: (popup: AnchoredPopup) => ReactNode;
}

/**
 * A button with a popup, which is rendered when it is first opened. Escape on the button closes it too: the focus is
 * there until the popup takes it.
 */
export function PopupButton({
  label,
  kind,
  icon: Icon,
  plain = false,
  badge = null,
  children,
}: PopupButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        aria-haspopup={kind}
        aria-expanded={open === true}
        className={clsx('relative', !plain && 'border border-line')}
        onClick={() => setOpen(open !== true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || open !== true) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }}
      >
        <Icon aria-hidden size={17} />
        {badge !== null && (
          <span
            aria-hidden
            className="absolute -end-1.5 -top-1.5 min-w-4.5 rounded-full bg-brand px-1 text-center text-[0.6875rem]/[1.125rem] font-semibold text-white tabular-nums"
          >
            {badge}
          </span>
        )}
      </IconButton>
      {open !== undefined && (
        <>
          {children({
            anchor,
            open,
            onOpenChange: (next, details) => {
              // A press or Escape on the button is ignored here, because the button itself closes the popup.
              if (next || !anchor.current?.contains(details?.event.target as Node | null))
                setOpen(next);
            },
          })}
        </>
      )}
    </>
  );
}
