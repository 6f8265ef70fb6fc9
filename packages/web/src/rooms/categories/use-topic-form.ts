import { newTopic, type NewTopic, type Topic } from '@recourse/contract/desk/categories';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useMergedForm } from '../../lib/form/use-merged-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSaveTopic } from './categories.queries.ts';
import type { TopicList } from './topic-list.ts';

/** The form values of a category or product: '' for none, as in selects. */
export interface TopicForm {
  name: string;
  parentId: string;
  policyCode: string;
  teamId: string;
  severity: string;
  retired: boolean;
}

const toForm = (topic: Topic | null): TopicForm => ({
  name: topic?.name ?? '',
  parentId: topic?.parentId ? String(topic.parentId) : '',
  policyCode: topic?.policyCode ?? '',
  teamId: topic?.teamId ? String(topic.teamId) : '',
  severity: topic?.severity ? String(topic.severity) : '',
  retired: topic?.retired ?? false,
});

const toBody = ({ name, parentId, policyCode, teamId, severity, retired }: TopicForm) =>
  ({
    name,
    parentId: parentId === '' ? null : Number(parentId),
    policyCode: policyCode === '' ? null : policyCode,
    teamId: teamId === '' ? null : Number(teamId),
    severity: severity === '' ? null : Number(severity),
    retired,
  }) satisfies Required<NewTopic>;

interface TopicFormOptions {
  list: TopicList;
  /** The current row; null: a new one. */
  topic: Topic | null;
  onClose: () => void;
}

/** The form of a category or product: its values, its faults, and saving. */
export function useTopicForm({ list, topic, onClose }: TopicFormOptions) {
  const t = useT();
  const save = useSaveTopic(list, topic?.id);
  const keyFor = useIdempotencyKey();
  const { form, change, isDirty, seen, refuse: noteStale } = useMergedForm(topic, toForm);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (error: unknown): void => {
    noteStale(error);
    const fields = errorFields(error);
    const text = errorText(error, t('categories.saveFailed'));
    // A duplicate name is a conflict (409), which names no field.
    const isName = hasStatus(error, 409) && Object.keys(fields).length === 0;
    setErrors(isName ? { name: text } : fields);
    if (!isName && Object.keys(fields).length === 0) setProblem(text);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = toBody(form);
    const read = newTopic.safeParse(body);
    setProblem(null);
    setErrors(
      Object.fromEntries(
        (read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
    );
    if (!read.success) return;
    save.mutate(
      { body, idempotencyKey: keyFor(body), version: seen?.version },
      {
        onSuccess: () => {
          toast.success(t(`categories.saved.${list}`));
          onClose();
        },
        onError: refuse,
      },
    );
  };
  return {
    form,
    change,
    isDirty,
    isSaving: save.isPending,
    errors,
    problem,
    submit,
  };
}
