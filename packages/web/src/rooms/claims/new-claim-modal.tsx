import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { CLAIM_CHANNELS } from '@recourse/contract/claims';
import type { Claim } from '@recourse/contract/claims';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../lib/api/error-text.ts';
import { useAttachedFiles } from '../../lib/files/use-attached-files.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { type DraftForm, useDraftForm } from '../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { Button } from '../../ui/button/button.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { FileButton, FileChips, FileZone } from './file-picker.tsx';
import { useCreateClaim } from './claims.queries.ts';
import {
  EMPTY_FILING,
  type FilingForm,
  filingFor,
  filingForm,
  ownFiling,
  today,
} from './claim-filing.ts';
import { RemedyField } from './remedy-field.tsx';
import { SimilarNotice } from './similar-notice.tsx';
import { texts } from '../../texts/en-claim-dialogs.ts';

addEnglishTexts(texts);

const RESOLVER = standardSchemaResolver<FilingForm, unknown, FilingForm>(filingForm);

interface NewClaimModalProps {
  /** The hint for the text. The default is for staff who record another person's complaint. */
  hint?: string;
  /** Whether the client files it himself. */
  isOwn?: boolean;
  /** The client for whom the staff files it, such as one who called. */
  client?: { id: number; name: string };
  onFiled?: (claim: Claim) => void;
  onClose: () => void;
}

/** The default channel for the staff, because most of their claims are calls. */
const callToday = (): FilingForm => ({ ...EMPTY_FILING, channel: 'PHONE', receivedOn: today() });

/** Files a claim. A client files his own, and the staff files one for a client or without one. */
export function NewClaimModal({
  hint,
  isOwn = false,
  client,
  onFiled,
  onClose,
}: NewClaimModalProps) {
  const t = useT();
  const name = client ? `claim:for:${client.id}` : 'claim:new';
  const initial = client ? callToday() : EMPTY_FILING;
  const draft = useDraftForm<FilingForm>({ name, initial, resolver: RESOLVER });
  const { register, handleSubmit, formState } = draft.form;
  const create = useCreateClaim();
  const keyFor = useIdempotencyKey();
  const [problem, setProblem] = useState<string | null>(null);
  const files = useAttachedFiles(name, t('documents.uploadFailed'));

  const close = (): void => {
    draft.forget();
    onClose();
  };
  const discard = (): void => {
    files.queue.discard();
    close();
  };
  const save = async (form: FilingForm): Promise<void> => {
    setProblem(null);
    const documentIds = await files.queue.settle();
    if (documentIds === null) return setProblem(t('claims.fileNotUploaded'));
    const body = {
      ...(client ? filingFor(client.id, form) : ownFiling(form)),
      ...(documentIds.length > 0 && { documentIds }),
    };
    try {
      const claim = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      toast.success(t('claims.createdDone'));
      files.queue.forget();
      close();
      onFiled?.(claim);
    } catch (error) {
      setProblem(errorText(error, t('claims.createFailed')));
    }
  };

  return (
    <Modal
      open
      title={client ? t('claims.fileFor', { name: client.name }) : t('claims.new')}
      isDirty={draft.isDirty || files.list.length > 0}
      onClose={discard}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {draft.restored && <DraftNote onStartOver={draft.startOver} />}
        {client && <ArrivalFields draft={draft} />}
        <FileZone files={files}>
          <TextArea
            label={t('field.contenu')}
            hint={hint ?? t('claims.contentHint')}
            rows={6}
            error={formState.errors.contenu?.message}
            {...register('contenu')}
          />
          {(isOwn || client) && <SimilarTyped draft={draft} clientId={client?.id ?? null} />}
          <FileChips files={files} />
          <div>
            <FileButton files={files} />
          </div>
        </FileZone>
        {(isOwn || client) && <AskedFor draft={draft} isOwn={isOwn} />}
        <ModalActions>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {formState.isSubmitting ? t('common.saving') : t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

interface PartProps {
  draft: DraftForm<FilingForm>;
}

/** The channel and the date of receipt. */
function ArrivalFields({ draft: { form } }: PartProps) {
  const t = useT();
  const latest = today();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={t('claims.channel')}
        options={CLAIM_CHANNELS.filter((channel) => channel !== 'ASSISTANT').map((value) => ({
          value,
          label: t(`claims.channel.${value}`),
        }))}
        {...form.register('channel')}
      />
      <TextField
        type="date"
        max={latest}
        label={t('claims.receivedOn')}
        {...form.register('receivedOn')}
      />
      <TextField type="date" max={latest} label={t('claims.sentOn')} {...form.register('sentOn')} />
    </div>
  );
}

/** What the client asks for. */
function AskedFor({ draft: { form }, isOwn }: PartProps & { isOwn: boolean }) {
  const t = useT();
  const remedy = useWatch({ control: form.control, name: 'remedy' });
  return (
    <>
      <RemedyField
        label={t(isOwn ? 'claims.askedForClient' : 'claims.askedFor')}
        value={remedy}
        onChange={(joined) => form.setValue('remedy', joined)}
      />
      <TextArea
        label={t('claims.askedForText')}
        dir="auto"
        rows={2}
        className="min-h-16"
        error={form.formState.errors.remedyText?.message}
        {...form.register('remedyText')}
      />
    </>
  );
}

function SimilarTyped({ draft: { form }, clientId }: PartProps & { clientId: number | null }) {
  const typed = useWatch({ control: form.control, name: 'contenu' });
  return <SimilarNotice typed={typed} clientId={clientId} />;
}
