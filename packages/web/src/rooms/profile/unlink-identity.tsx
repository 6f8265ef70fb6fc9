import type { Identity } from '@recourse/contract/identity/single-sign-on';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useUnlinkIdentity } from './identities.queries.ts';

interface UnlinkIdentityProps {
  identity: Identity;
  name: string;
  onClose: () => void;
}

/** Asks for confirmation, then unlinks an identity. */
export function UnlinkIdentity({ identity, name, onClose }: UnlinkIdentityProps) {
  const t = useT();
  const unlink = useUnlinkIdentity();
  return (
    <ConfirmDialog
      open
      title={t('profile.unlinkIdentity', { name })}
      text={t('profile.unlinkText')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('profile.unlink')}
      busy={unlink.isPending}
      onCancel={onClose}
      onConfirm={() =>
        unlink.mutate(identity.id, {
          onSuccess: () => toast.success(t('profile.identityUnlinked')),
          onError: (error) => toast.error(errorText(error, t('profile.saveFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
