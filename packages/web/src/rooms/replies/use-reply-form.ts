import {
  type CannedReply,
  newCannedReply,
  type NewCannedReply,
} from '@recourse/contract/desk/replies';
import type { LanguageCode } from '@recourse/contract/values/languages';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { fromWhose, toWhose } from '../teams/whose-picker-values.ts';
import { useSaveReply } from './replies.queries.ts';

interface Form {
  title: string;
  body: string;
  whose: string;
}

const toForm = (reply: CannedReply | null, written: string): Form => ({
  title: reply?.title ?? '',
  body: reply?.body ?? written,
  whose: toWhose(reply),
});

const toBody = ({ title, body, whose }: Form, isAdmin: boolean): NewCannedReply => ({
  title,
  body,
  ...(isAdmin && fromWhose(whose)),
});

interface ReplyFormOptions {
  /** null: a new one. */
  reply: CannedReply | null;
  /** The initial values of a new reply. */
  written: string;
  isAdmin: boolean;
  onClose: () => void;
}

/** The form of a canned reply: its values, its faults, and saving. */
export function useReplyForm({ reply, written, isAdmin, onClose }: ReplyFormOptions) {
  const t = useT();
  const language = useLocale().slice(0, 2) as LanguageCode;
  const save = useSaveReply(reply);
  const keyFor = useIdempotencyKey();
  const [form, setForm] = useState(() => toForm(reply, written));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (error: unknown): void => {
    const fields = errorFields(error);
    setErrors(fields);
    if (Object.keys(fields).length === 0) setProblem(errorText(error, t('replies.saveFailed')));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const body = { ...toBody(form, isAdmin), ...(reply === null && { language }) };
    const read = newCannedReply.safeParse(body);
    const found = read.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setErrors(Object.fromEntries(found));
    setProblem(null);
    if (!read.success) return;
    save.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: () => {
          toast.success(t('replies.saved'));
          onClose();
        },
        onError: refuse,
      },
    );
  };
  return {
    form,
    change: (part: Partial<Form>): void => setForm((before) => ({ ...before, ...part })),
    isDirty: JSON.stringify(form) !== JSON.stringify(toForm(reply, written)),
    isSaving: save.isPending,
    problem,
    errorOf: (field: string) =>
      errors[field] === undefined ? undefined : ruleText(t, errors[field]),
    submit,
  };
}
