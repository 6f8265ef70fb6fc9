import type { Policy } from '@recourse/contract/clock/policies';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { clockSettingsQuery } from './clock-settings.queries.ts';
import { useEnablePolicy } from './policies.queries.ts';

/** Asks for confirmation, then enables a version in place of the enabled one, or disables it. */
export function EnableDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useT();
  const enable = useEnablePolicy(policy);
  const { data } = useQuery(clockSettingsQuery);
  const { code, version, enabled } = policy;
  const isDefault = enabled && data?.defaultPolicy === code;
  return (
    <ConfirmDialog
      open
      title={
        enabled
          ? t('policies.disableTitle', { code })
          : t('policies.enableTitle', { code, version })
      }
      text={t(enabled ? 'policies.disableText' : 'policies.enableText')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t(enabled ? 'policies.disable' : 'policies.enable')}
      variant={enabled ? 'danger' : 'primary'}
      busy={enable.isPending}
      onCancel={onClose}
      onConfirm={() =>
        enable.mutate(!enabled, {
          onSuccess: () => toast.success(t(enabled ? 'policies.disabled' : 'policies.enabled')),
          onError: (error) => toast.error(errorText(error, t('policies.changeFailed'))),
          onSettled: onClose,
        })
      }
    >
      {isDefault && <p className="mt-3 text-sm font-medium">{t('policies.disableDefault')}</p>}
    </ConfirmDialog>
  );
}
