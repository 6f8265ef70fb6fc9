import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { comparedFields } from '../../../lib/form/row-fields.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { useRowSave } from '../../../lib/form/use-row-save.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { toTriageForm, triageChangesBody, TRIAGE_FIELDS, type TriageForm } from './triage-form.ts';
import { fetchTriage, type TriageRow, useTriage } from './triage.queries.ts';
import type { TriageOptions } from './use-triage-options.ts';

interface SaveOptions {
  row: TriageRow;
  draft: DraftForm<TriageForm>;
  options: TriageOptions['options'];
  onSaved: () => void;
}

/** Saves the triage form, and compares it with what somebody else saved meanwhile. */
export function useTriageSave({ row, draft, options, onSaved }: SaveOptions) {
  const t = useT();
  const sort = useTriage();
  const keyFor = useIdempotencyKey();
  const fields = comparedFields(t, TRIAGE_FIELDS)
    // The reason belongs only to the change.
    .filter(({ name }) => name !== 'reason')
    .map((field) => ({
      ...field,
      shown: (form: TriageForm) =>
        options(field.name).find(({ value }) => value === form[field.name])?.label ??
        form[field.name],
    }));
  return useRowSave<TriageRow, TriageForm>({
    area: 'claims',
    row,
    draft,
    toForm: toTriageForm,
    fields,
    // There is always a claim before there is a triage.
    create: () => Promise.reject(new Error('Triage is of a claim.')),
    update: (seen, values, version = seen.version) => {
      const body = triageChangesBody(seen, values);
      const idempotencyKey = keyFor({ version, body });
      return sort.mutateAsync({ id: seen.id, version, body, idempotencyKey });
    },
    reload: fetchTriage,
    onSaved: () => {
      toast.success(t('triage.saved'));
      onSaved();
    },
    texts: { failed: t('triage.saveFailed'), changedGone: t('case.missing') },
  });
}
