import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { FormFiles } from '../../../lib/files/use-attached-files.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { useState } from 'react';

interface WithFiles {
  documentIds?: number[];
}

type ThreadForm = Readonly<Record<'body', string>>;

const EMPTY: ThreadForm = { body: '' };

interface ThreadFormOptions {
  /** Under which name the draft is kept. */
  name: string;
  /** The rule for the text. */
  rule: z.ZodMiniType<string, string>;
  /** What is said when it fails without words of the server. */
  failed: string;
  /** The files that are sent with it, and what is said when one of them is not uploaded. */
  files?: FormFiles;
  notUploaded?: string;
}

/** A text that is written into a thread. It survives a reload, and stays in the field when sending fails. */
export function useThreadForm({
  name,
  rule,
  failed,
  files,
  notUploaded = failed,
}: ThreadFormOptions) {
  const [error, setError] = useState<string | null>(null);
  const keyFor = useIdempotencyKey();
  const draft = useDraftForm<ThreadForm>({
    name,
    initial: EMPTY,
    resolver: standardSchemaResolver<ThreadForm, unknown, ThreadForm>(
      z.strictObject({ body: rule }),
    ),
  });
  const { form } = draft;
  const submit = <Body extends object>(
    toBody: (body: string) => Body,
    send: (keyed: { body: Body & WithFiles; idempotencyKey: string }) => Promise<unknown>,
  ) =>
    form.handleSubmit(async (values) => {
      setError(null);
      const documentIds = files ? await files.queue.settle() : [];
      if (documentIds === null) return setError(notUploaded);
      const body = { ...toBody(values.body), ...(documentIds.length > 0 && { documentIds }) };
      try {
        await send({ body, idempotencyKey: keyFor(body) });
        draft.startOver();
        files?.queue.forget();
      } catch (failure) {
        setError(errorText(failure, failed));
      }
    });
  return {
    error,
    submit,
    /** Puts a text behind what is typed. */
    append: (text: string) => {
      const typed = form.getValues('body').trimEnd();
      form.setValue('body', typed === '' ? text : `${typed}\n\n${text}`, { shouldDirty: true });
      form.setFocus('body');
    },
    written: () => form.getValues('body'),
    field: form.register('body'),
    fieldError: form.formState.errors.body?.message,
    isSending: form.formState.isSubmitting,
    restored: draft.restored,
    startOver: () => {
      draft.startOver();
      files?.queue.discard();
    },
  };
}
