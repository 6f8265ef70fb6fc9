import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { TriageProposal } from '@recourse/contract/desk/triage';
import { TRIAGE } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type DraftForm, useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RowModal } from '../../../ui/form/row-modal.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { proposedFor } from './proposed.ts';
import { toTriageForm, TRIAGE_FIELDS, type TriageForm, triageForm } from './triage-form.ts';
import { proposalQuery, type TriageRow } from './triage.queries.ts';
import { type TriageOptions, useTriageOptions } from './use-triage-options.ts';
import { useTriageSave } from './use-triage-save.ts';

const RESOLVER = standardSchemaResolver<TriageForm, unknown, TriageForm>(triageForm);

/** The fields with lists of choices, in order. */
const CHOSEN = ['nature', 'categoryId', 'productId', 'severity', 'policyCode'] as const;

/** The triage form of a claim: its nature, its category, its severity and its policy. */
export function TriageModal({ row, onClose }: { row: TriageRow; onClose: () => void }) {
  const t = useT();
  const draft = useDraftForm({
    name: `triage:${row.id}`,
    initial: toTriageForm(row),
    base: row.version,
    resolver: RESOLVER,
  });
  const choices = useTriageOptions(row);
  const saving = useTriageSave({ row, draft, options: choices.options, onSaved: onClose });
  const { register, formState } = draft.form;
  return (
    <RowModal title={t('triage.title')} draft={draft} saving={saving} onClose={onClose}>
      <TriageChoices id={row.id} draft={draft} choices={choices} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={t('triage.receivedAt')}
          error={formState.errors.receivedAt?.message}
          {...register('receivedAt')}
        />
        <TextField
          type="datetime-local"
          label={t('triage.sentAt')}
          hint={t('triage.sentAtHint')}
          error={formState.errors.sentAt?.message}
          {...register('sentAt')}
        />
      </div>
      <TextArea
        label={t('triage.reason')}
        hint={t('triage.reasonHint')}
        dir="auto"
        rows={2}
        maxLength={TRIAGE.reason}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </RowModal>
  );
}

interface TriageChoicesProps {
  id: number;
  draft: DraftForm<TriageForm>;
  choices: TriageOptions;
}

/** The fields with lists of choices, each with the suggestion from similar claims. */
function TriageChoices({ id, draft, choices }: TriageChoicesProps) {
  const t = useT();
  const { form } = draft;
  const values = useWatch({ control: form.control });
  const { options, problem } = choices;
  const proposal = useQuery(proposalQuery(id)).data;
  return (
    <>
      {CHOSEN.map((name) => (
        <div key={name} className="grid gap-1.5">
          <SelectField
            label={t(TRIAGE_FIELDS[name].label)}
            hint={name === 'policyCode' ? t('triage.policyHint') : undefined}
            error={form.formState.errors[name]?.message ?? problem(name)}
            options={options(name)}
            value={values[name] ?? ''}
            onChange={({ target }) => {
              form.clearErrors(name);
              form.setValue(name, target.value, { shouldDirty: true });
            }}
          />
          <Proposed
            name={name}
            proposal={proposal}
            value={values[name] ?? ''}
            onUse={(value) => form.setValue(name, value, { shouldDirty: true })}
          />
        </div>
      ))}
    </>
  );
}

interface ProposedProps {
  name: (typeof CHOSEN)[number];
  proposal: TriageProposal | undefined;
  /** The current choice. */
  value: string;
  onUse: (value: string) => void;
}

/** The value of most similar claims, unless it is chosen already. */
function Proposed({ name, proposal, value, onUse }: ProposedProps) {
  const t = useT();
  const found = proposal === undefined ? null : proposedFor(t, proposal, name);
  if (found === null || found.value === value) return null;
  const { label, agree, of } = found;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
      <span>
        {of === 0
          ? t('triage.proposedByCategory', { label })
          : t('triage.proposed', { label, agree, of })}
      </span>
      <Button
        size="sm"
        aria-label={t('triage.use', { label, field: t(TRIAGE_FIELDS[name].label) })}
        onClick={() => onUse(found.value)}
      >
        {t('triage.useShort')}
      </Button>
    </p>
  );
}
