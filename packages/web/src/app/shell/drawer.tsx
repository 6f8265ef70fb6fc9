import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { backdropClass } from '../../ui/dialog/popup.ts';
import type { ShellConfig } from '../shell-config.ts';
import { Sidebar } from './sidebar.tsx';

interface DrawerProps {
  config: ShellConfig;
  open: boolean;
  onClose: () => void;
}

/** The sidebar of narrow windows, which slides over the page. */
export function Drawer({ config, open, onClose }: DrawerProps) {
  const t = useT();
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label={t('shell.mainMenu')}
          className="fixed inset-y-0 start-0 z-50 w-72 max-w-[85vw] overflow-y-auto border-e border-line bg-card transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          <Dialog.Close
            aria-label={t('common.close')}
            className="absolute end-3 top-4 grid size-9 place-items-center rounded-lg text-muted hover:bg-soft hover:text-fg"
          >
            <X aria-hidden size={18} />
          </Dialog.Close>
          <Sidebar config={config} onGo={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
