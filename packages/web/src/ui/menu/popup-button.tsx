import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';

/** What a popup that hangs from a button needs to know of it. */
export interface AnchoredPopup {
  /** The button that it hangs from. */
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean, details?: { event: Event }) => void;
}

interface PopupButtonProps {
  label: string;
  /** What opens. */
  kind: 'dialog' | 'menu';
  icon: LucideIcon;
  /** The popup, which may be fetched when it is first opened. */
  children: (popup: AnchoredPopup) => ReactNode;
}

/** A button from which a popup hangs, drawn when it is first opened. */
export function PopupButton({ label, kind, icon: Icon, children }: PopupButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        aria-haspopup={kind}
        aria-expanded={open === true}
        className="border border-line"
        onClick={() => setOpen(open !== true)}
      >
        <Icon aria-hidden size={17} />
      </IconButton>
      {open !== undefined && (
        <Suspense>
          {children({
            anchor,
            open,
            onOpenChange: (next, details) => {
              // The button itself closes it again.
              if (next || !anchor.current?.contains(details?.event.target as Node | null))
                setOpen(next);
            },
          })}
        </Suspense>
      )}
    </>
  );
}
