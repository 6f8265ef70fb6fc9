import { endUserSessions, type User } from '@recourse/contract/users';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';

/** Signs another user out on all devices, after a confirmation. */
export function EndSessions({ user: { id, username } }: { user: Pick<User, 'id' | 'username'> }) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const ending = useMutation({ mutationFn: () => call(endUserSessions, { params: { id } }) });
  const confirm = (): void =>
    ending.mutate(undefined, {
      onSuccess: () => toast.success(t('users.sessionsEnded')),
      onError: (error) => toast.error(errorText(error, t('users.endSessionsFailed'))),
      onSettled: () => setIsAsked(false),
    });
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button onClick={() => setIsAsked(true)}>
        <LogOut aria-hidden size={15} />
        {t('users.endSessions')}
      </Button>
      <p className="text-xs text-muted">{t('users.endSessionsHint')}</p>
      <ConfirmDialog
        open={isAsked}
        title={t('users.endSessions')}
        text={t('users.endSessionsText', { name: username })}
        cancelLabel={t('common.cancel')}
        confirmLabel={t('users.endSessions')}
        busy={ending.isPending}
        onCancel={() => setIsAsked(false)}
        onConfirm={confirm}
      />
    </div>
  );
}
