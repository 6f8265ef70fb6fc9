import type { WebhookWithSecret } from '@recourse/contract/told/webhooks';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ShownOncePane } from '../auth/shown-once-pane.tsx';
import { webhookName } from './webhook-words.ts';

interface SecretModalProps {
  /** The webhook with its new secret; null: there is none yet, and the dialog shows its children. */
  made: WebhookWithSecret | null;
  title?: string;
  isDirty?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that ends by showing the secret of a webhook, once. */
export function SecretModal({
  made,
  title = '',
  isDirty = false,
  onClose,
  children,
}: SecretModalProps) {
  const t = useT();
  const [isKept, setKept] = useState(false);
  if (made === null)
    return (
      <Modal open title={title} isDirty={isDirty} onClose={onClose}>
        {children}
      </Modal>
    );
  return (
    <Modal
      open
      title={t('webhooks.secretOf', { name: webhookName(made) })}
      isDirty={!isKept}
      discardText={t('webhooks.unkept')}
      answers={{ keep: t('webhooks.backToSecret'), discard: t('webhooks.closeWithout') }}
      onClose={onClose}
    >
      <ShownOncePane
        label={t('webhooks.secret')}
        secret={made.secret}
        hint={t('webhooks.secretHint')}
        isKept={isKept}
        onKept={setKept}
        onFinish={onClose}
      />
    </Modal>
  );
}
