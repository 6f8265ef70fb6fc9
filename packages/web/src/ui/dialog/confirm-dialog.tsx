import { AlertDialog } from '@base-ui/react/alert-dialog';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { backdropClass, isOnToast, popupClass } from './popup.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  cancelLabel: string;
  confirmLabel: string;
  /** 'primary' where nothing is lost. */
  variant?: 'danger' | 'primary';
  wide?: boolean;
  busy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before an action with consequences. The safe answer has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  cancelLabel,
  confirmLabel,
  variant = 'danger',
  wide = false,
  busy = false,
  onCancel,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && !isOnToast(details.event)) onCancel();
      }}
    >
      <AlertDialog.Portal>
        {/* Over a dialog that it is asked in, too. */}
        <AlertDialog.Backdrop className={clsx(backdropClass, 'z-50')} forceRender />
        <AlertDialog.Popup
          initialFocus={cancel}
          className={clsx(
            popupClass,
            'p-5',
            wide ? '[--popup-width:38rem]' : '[--popup-width:27rem]',
          )}
        >
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1.5 text-sm text-muted [overflow-wrap:anywhere]">
            {text}
          </AlertDialog.Description>
          {/* Long contents scroll. The padding leaves space for the focus rings of the elements in them. */}
          {children !== undefined && (
            <div className="-mx-1 min-h-0 overflow-y-auto px-1">{children}</div>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <Button ref={cancel} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={variant} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
