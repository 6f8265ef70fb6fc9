import type { InputLook } from '../../lib/form/row-fields.ts';
import type { DraftForm } from '../../lib/form/use-draft-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { CLAIM_FIELDS } from './claim-fields.tsx';
import type { ClaimForm, ClaimInputName } from './claim-form.ts';

type ClaimEdits = typeof CLAIM_FIELDS;

/** The fields with an input or a select. The form has its own components for the others. */
type PlainInputName = {
  [Name in ClaimInputName]: ClaimEdits[Name]['edit']['input'] extends { readonly kind: 'own' }
    ? never
    : Name;
}[ClaimInputName];

/** Whether a field has an input or a select. */
export function isPlainInput(name: ClaimInputName): name is PlainInputName {
  return CLAIM_FIELDS[name].edit.input.kind !== 'own';
}

interface ClaimInputProps {
  name: PlainInputName;
  /** null: this form does not change the field. */
  look: InputLook | null;
  draft: DraftForm<ClaimForm>;
}

/** A field of a claim with an input or a select. */
export function ClaimInput({ name, look, draft: { form } }: ClaimInputProps) {
  const t = useT();
  const { label, edit } = CLAIM_FIELDS[name];
  if (look === null) return null;
  const field = {
    label: t(look.label ?? label),
    hint: look.hint === undefined ? undefined : t(look.hint),
    className: look.className,
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  };
  const { input } = edit;
  if (input.kind === 'choice') return <SelectField {...field} options={input.options(t)} />;
  return <TextArea {...field} rows={look.rows} />;
}
