import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { hasDrafts } from '../../lib/form/drafts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { getSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/sign-in/sign-in.ts';
import { Button } from '../../ui/button/button.tsx';
import { clearToasts } from '../../ui/feedback/toast-store.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await retryWhenReachable(() => import('../../ui/dialog/confirm-dialog.tsx')))
    .ConfirmDialog,
}));

/** Signs out. Asks first when that would delete typed text. */
export function SignOutButton({ label }: { label: string }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const leave = () => {
    clearToasts();
    void signOut();
  };
  return (
    <>
      <Button onClick={() => (hasDrafts(getSession().user) ? setAsks(true) : leave())}>
        <LogOut aria-hidden size={16} />
        <span className="max-sm:sr-only">{label}</span>
      </Button>
      {asks && (
        <Suspense>
          <ConfirmDialog
            open
            title={t('shell.draftsTitle')}
            text={t('shell.draftsText')}
            cancelLabel={t('shell.stay')}
            confirmLabel={t('shell.deleteDrafts')}
            onCancel={() => setAsks(false)}
            onConfirm={leave}
          />
        </Suspense>
      )}
    </>
  );
}
