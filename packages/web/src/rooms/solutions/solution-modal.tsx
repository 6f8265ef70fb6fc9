import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Solution } from '@recourse/contract/solutions';
import { useWatch } from 'react-hook-form';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { CHECKED } from '../../lib/form/checkbox-value.ts';
import { type DraftForm, useDraftForm } from '../../lib/form/use-draft-form.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { RowModal } from '../../ui/form/row-modal.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type SolutionForm, solutionForm, toSolutionForm } from './solution-form.ts';
import { useSolutionSave } from './use-solution-save.ts';

const RESOLVER = standardSchemaResolver<SolutionForm, unknown, SolutionForm>(solutionForm);

const SolutionReplay = lazyPart(async () => (await import('./solution-replay.tsx')).SolutionReplay);

interface SolutionModalProps {
  /** The solution to change; null makes a new one. */
  solution: Solution | null;
  onClose: () => void;
}

/** Creates or changes a solution. */
export function SolutionModal({ solution, onClose }: SolutionModalProps) {
  const t = useT();
  const draft = useDraftForm({
    name: `solution:${solution?.id ?? 'new'}`,
    initial: toSolutionForm(solution),
    ...(solution === null ? {} : { base: solution.version }),
    resolver: RESOLVER,
  });
  const saving = useSolutionSave({ solution, draft, onSaved: onClose });
  return (
    <RowModal
      wide
      title={solution === null ? t('solutions.new') : t('solutions.editTitle', { id: solution.id })}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      <SolutionInputs draft={draft} />
      <SolutionReplay solutionId={solution?.id ?? null} draft={draft} />
    </RowModal>
  );
}

function SolutionInputs({ draft }: { draft: DraftForm<SolutionForm> }) {
  const t = useT();
  const { register, formState } = draft.form;
  return (
    <>
      <TextArea
        label={t('solutions.textLabel')}
        rows={6}
        error={formState.errors.texte?.message}
        {...register('texte')}
      />
      <TextField
        label={t('solutions.keywords')}
        hint={t('solutions.keywordsHint')}
        autoComplete="off"
        error={formState.errors.motcle?.message}
        {...register('motcle')}
      />
      <InternalBox draft={draft} />
    </>
  );
}

function InternalBox({ draft: { form } }: { draft: DraftForm<SolutionForm> }) {
  const t = useT();
  const value = useWatch({ control: form.control, name: 'internal' });
  return (
    <CheckField
      label={t('solutions.internal')}
      hint={t('solutions.internalHint')}
      checked={value === CHECKED}
      onChange={(ticked) => form.setValue('internal', ticked ? CHECKED : '')}
    />
  );
}
