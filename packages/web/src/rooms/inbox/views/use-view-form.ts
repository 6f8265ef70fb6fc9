import type { ClaimExportQuery } from '@recourse/contract/claims';
import type { NewView, View } from '@recourse/contract/inbox/views';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { fromWhose, toWhose } from '../../teams/whose-picker-values.ts';
import { type FilterForm, fromFilterForm, toFilterForm } from './view-filter-form.ts';
import { useSaveView } from './views.queries.ts';

interface Form {
  name: string;
  filter: FilterForm;
  whose: string;
}

interface ViewFormOptions {
  /** null: a new one. */
  view: View | null;
  /** The initial values of a new view. */
  begun: ClaimExportQuery;
  isAdmin: boolean;
  onSaved: (view: View) => void;
}

/** The form of a view: its values, its faults, and saving. */
export function useViewForm({ view, begun, isAdmin, onSaved }: ViewFormOptions) {
  const t = useT();
  const save = useSaveView(view);
  const keyFor = useIdempotencyKey();
  const [first] = useState<Form>(() => ({
    name: view?.name ?? '',
    filter: toFilterForm(view?.filter ?? begun),
    whose: toWhose(view),
  }));
  const [form, setForm] = useState(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { name, filter, whose } = form;
    const body: NewView = {
      name,
      filter: fromFilterForm(filter),
      ...(isAdmin && fromWhose(whose)),
    };
    setErrors({});
    setProblem(null);
    save.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (saved) => {
          toast.success(t('views.saved'));
          onSaved(saved);
        },
        onError: (error) => {
          const fields = errorFields(error);
          setErrors(fields);
          if (!('name' in fields || 'teamId' in fields))
            setProblem(errorText(error, t('views.saveFailed')));
        },
      },
    );
  };
  return {
    form,
    change: (part: Partial<Form>): void => setForm((before) => ({ ...before, ...part })),
    isDirty: JSON.stringify(form) !== JSON.stringify(first),
    isSaving: save.isPending,
    problem,
    errorOf: (field: string) =>
      errors[field] === undefined ? undefined : ruleText(t, errors[field]),
    submit,
  };
}
