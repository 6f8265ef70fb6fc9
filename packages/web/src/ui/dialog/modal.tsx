import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-dialogs.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { backdropClass, isOnToast, popupClass } from './popup.ts';

addEnglishTexts(texts);

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Whether the user has typed something. Closing then asks first. */
  isDirty?: boolean;
  /** What is lost then; absent: what was typed. */
  discardText?: string;
  /** The answers to that question; absent: to keep editing, and to discard. */
  answers?: { keep: string; discard: string };
  wide?: boolean;
  children: ReactNode;
}

const FIRST_FIELD = 'input:not([type=hidden]), textarea, select';

/**
 * A dialog over the page. It focuses its first field. Esc and a click outside close it unless something was typed.
 * Closing returns the focus to the element that had it before.
 */
export function Modal({
  open,
  onClose,
  title,
  isDirty = false,
  discardText,
  answers,
  wide = false,
  children,
}: ModalProps) {
  const t = useT();
  const popup = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next || isOnToast(details.event)) return;
        if (isDirty) setAsking(true);
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          ref={popup}
          data-printed=""
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? true}
          className={clsx(popupClass, wide ? '[--popup-width:44rem]' : '[--popup-width:32rem]')}
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-3 ps-5 pe-3">
            <Dialog.Title className="min-w-0 text-base font-semibold [overflow-wrap:anywhere]">
              {title}
            </Dialog.Title>
            <Dialog.Close
              aria-label={t('common.close')}
              className="grid size-9 shrink-0 place-items-center rounded-lg text-muted hover:bg-soft hover:text-fg"
            >
              <X aria-hidden size={18} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto p-5">{children}</div>
          <ConfirmDialog
            open={asking}
            title={discardText === undefined ? t('ui.discardTitle') : title}
            text={discardText ?? t('ui.discardText')}
            cancelLabel={answers?.keep ?? t('ui.keepEditing')}
            confirmLabel={answers?.discard ?? t('ui.discard')}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              onClose();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The last line of a form in a modal, with its buttons at the end side. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>;
}
