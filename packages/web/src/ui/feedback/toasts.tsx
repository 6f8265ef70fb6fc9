import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import { TOASTS_ATTRIBUTE } from '../dialog/popup.ts';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.ts';

const SHOWN_MS = 5_000;
const TICK_MS = 250;

const LOOKS = {
  success: { icon: CircleCheck, tint: 'text-success' },
  info: { icon: Info, tint: 'text-info' },
  error: { icon: CircleAlert, tint: 'text-danger' },
} as const;

/** The container of the toasts, mounted once. The live region must exist before its first toast. */
export function Toasts() {
  const t = useT();
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  const area = useRef<HTMLElement>(null);
  return (
    <section
      ref={area}
      aria-label={t('ui.notifications')}
      {...{ [TOASTS_ATTRIBUTE]: '' }}
      className="pointer-events-none fixed inset-x-0 bottom-4 z-60 mx-auto w-[min(24rem,calc(100vw-2rem))] print-hidden"
    >
      <ul aria-live="polite" className="grid gap-2.5">
        {toasts.map((shown) => (
          <ToastItem key={shown.id} toast={shown} area={area} />
        ))}
      </ul>
    </section>
  );
}

/** Removes a toast after its time. The timer is paused while the pointer or focus is on a toast. */
function useExpiry(toast: Toast, area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (toast.kind === 'error') return undefined;
    let left = SHOWN_MS;
    const timer = setInterval(() => {
      if (area.current?.matches(':hover, :focus-within') === true) return;
      left -= TICK_MS;
      if (left <= 0) dismissToast(toast.id);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [toast, area]);
}

function ToastItem({ toast, area }: { toast: Toast; area: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { icon: Icon, tint } = LOOKS[toast.kind];
  useExpiry(toast, area);
  return (
    <li className="pointer-events-auto flex items-start gap-3 rounded-xl border border-line bg-card py-2 ps-4 pe-2 text-sm shadow-pop">
      <Icon aria-hidden size={18} className={clsx('mt-1.5 shrink-0', tint)} />
      <span className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">{toast.text}</span>
      <IconButton label={t('ui.dismiss')} className="size-8" onClick={() => dismissToast(toast.id)}>
        <X aria-hidden size={15} />
      </IconButton>
    </li>
  );
}
