import type { MadeToken } from '@recourse/contract/identity/tokens';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { texts as form } from '../../../texts/en-token-form.ts';
import { texts } from '../../../texts/en-tokens.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ShownOncePane } from '../shown-once-pane.tsx';
import { TokenForm, useTokenForm } from './token-form.tsx';
import { useRevokeToken } from './tokens.queries.ts';

addEnglishTexts({ ...texts, ...form });

interface TokenModalProps {
  /** The service account that acts with the token; null: the user himself. */
  account: { id: number; name: string } | null;
  onClose: () => void;
}

/** Makes an API token, then shows it once. It is valid already, so closing the dialog without keeping it revokes it. */
export function TokenModal({ account, onClose }: TokenModalProps) {
  const t = useT();
  const [made, setMade] = useState<MadeToken | null>(null);
  const [isKept, setKept] = useState(false);
  const form = useTokenForm(account?.id, setMade);
  const revoke = useRevokeToken();
  const giveUp = (id: number): void =>
    revoke.mutate(id, {
      onSuccess: () => {
        toast.success(t('tokens.revoked'));
        onClose();
      },
    });
  if (made === null)
    return (
      <Modal
        open
        title={account === null ? t('tokens.new') : t('tokens.newFor', { name: account.name })}
        isDirty={form.isDirty}
        onClose={onClose}
      >
        <TokenForm {...form} onCancel={onClose} />
      </Modal>
    );
  return (
    <Modal
      open
      title={t('tokens.made')}
      isDirty={!isKept}
      discardText={t('tokens.unkept')}
      answers={{ keep: t('tokens.backToToken'), discard: t('tokens.revokeIt') }}
      onClose={() => (isKept ? onClose() : giveUp(made.id))}
    >
      <div className="grid gap-4">
        {revoke.error && (
          <Notice tone="danger">{errorText(revoke.error, t('tokens.revokeFailed'))}</Notice>
        )}
        <ShownOncePane
          label={t('tokens.token')}
          secret={made.token}
          hint={t('tokens.madeHint')}
          isKept={isKept}
          onKept={setKept}
          onFinish={onClose}
        />
      </div>
    </Modal>
  );
}
