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
  busy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before something is lost. The safe answer is focused first. */
export function ConfirmDialog({
  open,
  title,
  text,
  cancelLabel,
  confirmLabel,
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
        <AlertDialog.Backdrop className={backdropClass} forceRender />
        <AlertDialog.Popup
          initialFocus={cancel}
          className={clsx(popupClass, 'p-5 [--popup-width:27rem]')}
        >
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1.5 text-sm text-muted [overflow-wrap:anywhere]">
            {text}
          </AlertDialog.Description>
          {children}
          <div className="mt-5 flex justify-end gap-2">
            <Button ref={cancel} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant="danger" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
