import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { FormFiles } from '../../../lib/files/use-attached-files.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { useState } from 'react';
import { usePatientSending } from './use-patient-sending.ts';

interface WithFiles {
  documentIds?: number[];
}

type ThreadForm = Readonly<Record<'body', string>>;

const EMPTY: ThreadForm = { body: '' };

interface ThreadFormOptions {
  /** The name of the draft. */
  name: string;
  /** The validation rule for the text. */
  rule: z.ZodMiniType<string, string>;
  /** The text for a failure without a message from the server. */
  failed: string;
  /** The files to send, and the text for a failed upload. */
  files?: FormFiles;
  notUploaded?: string;
}

/**
 * The form for a text in a thread. The text survives a reload, and stays in the field when sending fails. Without a
 * connection it waits and is sent by itself, unless it is changed or its screen is left.
 */
export function useThreadForm({
  name,
  rule,
  failed,
  files,
  notUploaded = failed,
}: ThreadFormOptions) {
  const [error, setError] = useState<string | null>(null);
  const patient = usePatientSending(files?.list.length ?? 0);
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
      const keyed = { body, idempotencyKey: keyFor(body) };
      try {
        await patient.send(() => send(keyed));
        // The form stays open, and the same text again is another message.
        keyFor.end();
        draft.startOver();
        files?.queue.forget();
      } catch (failure) {
        setError(errorText(failure, failed));
      }
    });
  return {
    error,
    /** Whether the text is sent by itself once the server can be reached. */
    isWaiting: patient.isWaiting,
    /** Called when any field of the form changes. */
    stopWaiting: patient.stop,
    submit,
    /** Appends a text to the typed one. */
    append: (text: string) => {
      patient.stop();
      const typed = form.getValues('body').trimEnd();
      form.setValue('body', typed === '' ? text : `${typed}\n\n${text}`, { shouldDirty: true });
      form.setFocus('body');
    },
    written: () => form.getValues('body'),
    /** The props of the form's text area. */
    field: {
      ...form.register('body'),
      error: form.formState.errors.body?.message,
      dir: 'auto' as const,
    },
    isSending: form.formState.isSubmitting,
    restored: draft.restored,
    startOver: () => {
      patient.stop();
      draft.startOver();
      files?.queue.discard();
    },
  };
}
