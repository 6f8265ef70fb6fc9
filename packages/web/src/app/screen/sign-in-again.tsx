import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../lib/i18n/i18n.ts';
import { pageTitle } from '../../lib/i18n/page-title.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { leavePage } from '../../lib/session/session.ts';
import { LoginForm } from '../../rooms/auth/login-form.tsx';
import { ON_TOP_ATTRIBUTE } from '../../ui/dialog/popup.ts';

/** Hides everything but this dialog; see styles.css. */
const LOCKED = 'locked';

/**
 * Asks the user to sign in again on the same page, which is hidden meanwhile. The page keeps the typed text and
 * continues when the same person signs in.
 */
export function SignInAgain({ user }: { user: SessionUser }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => hidePage(dialog.current), []);
  useEffect(() => dialog.current?.querySelector<HTMLElement>('input[name=password]')?.focus(), []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...{ [ON_TOP_ATTRIBUTE]: '' }}
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[min(25rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-6 text-fg shadow-pop backdrop:bg-bg"
    >
      <title>{pageTitle(t, t('login.submit'))}</title>
      <h1 id={titleId} className="text-lg font-semibold">
        {t('login.againTitle')}
      </h1>
      <p className="mt-1 mb-4 text-sm text-muted">{t('login.againText')}</p>
      <LoginForm name={user.username || user.email} isEntering={false} onSignedIn={() => {}} />
      <button
        type="button"
        className="mt-4 text-sm font-semibold text-accent underline"
        onClick={leavePage}
      >
        {t('login.leave')}
      </button>
    </dialog>,
    document.body,
  );
}

/** Shows the dialog above all others and hides the page. Returns a function that shows the page again as it was. */
function hidePage(dialog: HTMLDialogElement | null): () => void {
  const focused = document.activeElement;
  document.documentElement.dataset[LOCKED] = '';
  dialog?.showModal();
  // Keeps keys from the page's shortcuts and dialogs. The browser's own actions still work.
  const keepKey = (event: KeyboardEvent) => event.stopImmediatePropagation();
  addEventListener('keydown', keepKey, true);
  return () => {
    removeEventListener('keydown', keepKey, true);
    dialog?.close();
    delete document.documentElement.dataset[LOCKED];
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
}
