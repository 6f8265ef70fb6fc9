import type { Webhook, WebhookWithSecret } from '@recourse/contract/told/webhooks';
import { WEBHOOKS } from '@recourse/contract/values/limits';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useMergedForm } from '../../lib/form/use-merged-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EventsField } from './events-field.tsx';
import { SecretModal } from './secret-modal.tsx';
import { changesOf, faultsOf, toForm, type WebhookFaults } from './webhook-form.ts';
import { webhookName } from './webhook-words.ts';
import { useCreateWebhook, useUpdateWebhook } from './webhooks.queries.ts';

interface WebhookModalProps {
  /** The current webhook; null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Adds a webhook and shows its secret, or changes one. */
export function WebhookModal({ webhook, onClose }: WebhookModalProps) {
  const t = useT();
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const { form, change, isDirty, faults, problem, isBusy, submit } = useWebhookForm(
    webhook,
    onClose,
    setMade,
  );
  return (
    <SecretModal
      made={made}
      title={
        webhook === null ? t('webhooks.new') : t('webhooks.edit', { name: webhookName(webhook) })
      }
      isDirty={isDirty}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('webhooks.name')}
          hint={t('webhooks.nameHint')}
          dir="auto"
          autoComplete="off"
          maxLength={WEBHOOKS.name}
          error={faults.name}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          type="url"
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={WEBHOOKS.url}
          error={faults.url}
          value={form.url}
          onChange={({ target }) => change({ url: target.value })}
        />
        <EventsField
          value={form.types}
          error={faults.types}
          onChange={(types) => change({ types })}
        />
        {webhook !== null && (
          <CheckField
            label={t('webhooks.enabled')}
            hint={t('webhooks.enabledHint')}
            checked={form.enabled}
            onChange={(enabled) => change({ enabled })}
          />
        )}
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </SecretModal>
  );
}

/** The typed values of a webhook, and saving them. The typed values stay when the server refuses them. */
function useWebhookForm(
  webhook: Webhook | null,
  onSaved: () => void,
  onMade: (made: WebhookWithSecret) => void,
) {
  const t = useT();
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const { form, change, isDirty, seen, refuse } = useMergedForm(webhook, toForm);
  const [faults, setFaults] = useState<WebhookFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const onError = (error: unknown): void => {
    refuse(error);
    const told = errorFields(error);
    setFaults(told);
    if (Object.keys(told).length === 0) setProblem(errorText(error, t('webhooks.saveFailed')));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultsOf(form);
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    if (seen === null) {
      const { name, url, types } = form;
      create.mutate({ name, url, types }, { onSuccess: onMade, onError });
      return;
    }
    const onSuccess = (): void => {
      toast.success(t('webhooks.saved'));
      onSaved();
    };
    update.mutate({ seen, body: changesOf(seen, form) }, { onSuccess, onError });
  };
  const isBusy = create.isPending || update.isPending;
  return { form, change, isDirty, faults, problem, isBusy, submit };
}
