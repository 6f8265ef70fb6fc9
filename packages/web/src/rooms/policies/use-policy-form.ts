import type { Policy } from '@recourse/contract/clock/policies';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useDraft } from '../../lib/form/drafts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSavePolicy } from './policies.queries.ts';
import {
  placedErrors,
  type PolicyErrors,
  type PolicyForm,
  readPolicyForm,
  toPolicyBody,
} from './policy-form.ts';

interface PolicyFormOptions {
  /** The name of the draft in the browser. */
  draftName: string;
  initial: PolicyForm;
  /** The newest existing version; null for a new policy. */
  newest: number | null;
  /** Whether somebody else has created the newest version since the form was opened. */
  isOvertaken: boolean;
  /** Codes that exist already, so a new policy can't have them. */
  taken: readonly string[];
  onSaved: (saved: Policy) => void;
  /** Called when somebody else has created a version meanwhile. */
  onStale: () => void;
}

/** The form of a policy: its values, its faults, and saving as a new version. */
export function usePolicyForm(options: PolicyFormOptions) {
  const { draftName, initial, newest, isOvertaken, taken, onSaved, onStale } = options;
  const t = useT();
  const save = useSavePolicy();
  const keyFor = useIdempotencyKey();
  const [form, change, forget] = useDraft(draftName, initial, readPolicyForm);
  const [isRestored, setRestored] = useState(() => !isSame(form, initial));
  const [errors, setErrors] = useState<PolicyErrors>({});
  /** A version that arrives at the moment of saving has not been read yet, so the user is asked once more. */
  const [wasTold, setTold] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The number of failed attempts. After each, the first invalid field gets the focus. */
  const [refusals, setRefusals] = useState(0);
  const refuse = (found: PolicyErrors, text: string | null): void => {
    setErrors(found);
    setProblem(text);
    setRefusals((before) => before + 1);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = toPolicyBody(form);
    // The server would add it as a new version of the existing policy.
    if (newest === null && taken.includes(body.code)) {
      refuse({ code: t('policies.codeTaken') }, null);
      return;
    }
    setErrors({});
    setProblem(null);
    if (isOvertaken && !wasTold) {
      setTold(true);
      setProblem(t('policies.newer', { version: newest ?? 0, next: (newest ?? 0) + 1 }));
      return;
    }
    save.mutate(
      { body, newest, idempotencyKey: keyFor([newest, body]) },
      {
        onSuccess: (saved) => {
          forget();
          onSaved(saved);
        },
        onError: (error) => {
          if (hasStatus(error, 412)) {
            setTold(true);
            onStale();
          }
          const fields = placedErrors(errorFields(error));
          const isPlaced = Object.keys(fields).length > 0;
          refuse(fields, isPlaced ? null : errorText(error, t('policies.saveFailed')));
        },
      },
    );
  };
  return {
    form,
    change: (part: Partial<PolicyForm>): void => {
      const next = { ...form, ...part };
      change(next);
      if (isSame(next, initial)) forget();
    },
    forget,
    isRestored,
    startOver: (): void => {
      change(initial);
      forget();
      setRestored(false);
    },
    errors,
    problem,
    refusals,
    isSaving: save.isPending,
    submit,
  };
}

export type PolicyFormState = ReturnType<typeof usePolicyForm>;

const isSame = (one: PolicyForm, other: PolicyForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
