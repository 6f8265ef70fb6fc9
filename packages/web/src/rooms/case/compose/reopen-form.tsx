import { text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useReopen } from '../life.queries.ts';
import { useThreadForm } from './use-thread-form.ts';

/** Opens a claim again, with some words for those who answer it. */
export function ReopenForm({ claimId, onCancel }: { claimId: number; onCancel: () => void }) {
  const t = useT();
  const reopen = useReopen(claimId);
  const form = useThreadForm({
    name: `reopen:${claimId}`,
    rule: text(LIMITS.longText),
    failed: t('case.reopenFailed'),
  });
  const send = form.submit(
    (comment) => ({ comment }),
    async (input) => {
      await reopen.mutateAsync(input);
      toast.success(t('case.reopened'));
      onCancel();
    },
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void send(event)}>
      {form.error !== null && <Notice tone="danger">{ruleText(t, form.error)}</Notice>}
      <TextArea
        label={t('case.reopenText')}
        hint={t('case.reopenHint')}
        error={form.fieldError}
        dir="auto"
        rows={3}
        {...form.field}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {t('case.reopen')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
