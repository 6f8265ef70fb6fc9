import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Claim } from '@recourse/contract/claims';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { RowModal } from '../../../ui/form/row-modal.tsx';
import { ClaimDetails } from '../claim-details.tsx';
import { CLAIM_FORMS } from '../claim-fields.tsx';
import { type ClaimForm, claimForm, type ClaimInputName, toClaimForm } from '../claim-form.ts';
import { ClaimInput, isPlainInput } from '../claim-input.tsx';
import { answerPlace, useAnswerSave } from './use-answer-save.ts';
import { texts } from '../../../texts/en-claim-dialogs.ts';

addEnglishTexts(texts);

const RESOLVER = standardSchemaResolver<ClaimForm, unknown, ClaimForm>(claimForm);

const NAMES = Object.keys(CLAIM_FORMS.ANSWER) as ClaimInputName[];
const INPUTS = NAMES.filter((name) => isPlainInput(name));

interface AnswerModalProps {
  claim: Claim;
  /** Only the author may change a claim's content. */
  isAuthor: boolean;
  onClose: () => void;
}

/** Answers a claim and sets its status. */
export function AnswerModal({ claim, isAuthor, onClose }: AnswerModalProps) {
  const t = useT();
  const draft = useDraftForm({
    name: `claim:${claim.id}`,
    initial: toClaimForm(claim),
    base: claim.version,
    resolver: RESOLVER,
  });
  const place = answerPlace(isAuthor);
  const saving = useAnswerSave({ claim, place, draft, onSaved: onClose });
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
          <ClaimDetails claim={claim} place="ANSWERED" />
        </div>
      )}
      {INPUTS.map((name) => (
        <ClaimInput key={name} name={name} look={place[name]} draft={draft} />
      ))}
    </RowModal>
  );
}
