import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Claim } from '@recourse/contract/claims';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type DraftForm, useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { RowModal } from '../../../ui/form/row-modal.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { type AnswerForm, answerForm, toAnswerForm } from './answer-form-schema.ts';
import { claimStatusOptions } from '../claim-status-options.ts';
import { ClaimContent } from '../claim-details.tsx';
import { useAnswerSave } from './use-answer-save.ts';

const RESOLVER = standardSchemaResolver<AnswerForm, unknown, AnswerForm>(answerForm);

interface AnswerModalProps {
  claim: Claim;
  /** Only its author may change what a claim says. */
  isAuthor: boolean;
  onClose: () => void;
}

/** Answers a claim and sets its status. */
export function AnswerModal({ claim, isAuthor, onClose }: AnswerModalProps) {
  const t = useT();
  const draft = useDraftForm({
    name: `claim:${claim.id}`,
    initial: toAnswerForm(claim),
    base: claim.version,
    resolver: RESOLVER,
  });
  const saving = useAnswerSave({ claim, isAuthor, draft, onSaved: onClose });
  return (
    <RowModal
      wide
      title={t('claims.answerTitle', { id: claim.id })}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      {!isAuthor && (
        <div className="rounded-xl bg-soft p-4">
          <ClaimContent claim={claim} />
        </div>
      )}
      <AnswerInputs draft={draft} isAuthor={isAuthor} />
    </RowModal>
  );
}

function AnswerInputs({ draft, isAuthor }: { draft: DraftForm<AnswerForm>; isAuthor: boolean }) {
  const t = useT();
  const { register, formState } = draft.form;
  return (
    <>
      {isAuthor && (
        <TextArea
          label={t('claims.content')}
          error={formState.errors.contenu?.message}
          {...register('contenu')}
        />
      )}
      <TextArea
        label={t('claims.answer')}
        hint={t('claims.answerHint')}
        rows={5}
        error={formState.errors.response?.message}
        {...register('response')}
      />
      <SelectField
        label={t('claims.status')}
        className="sm:w-52"
        options={claimStatusOptions(t)}
        error={formState.errors.status?.message}
        {...register('status')}
      />
    </>
  );
}
