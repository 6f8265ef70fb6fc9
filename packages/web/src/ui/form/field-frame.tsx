import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';

/** The props of every field besides its control's own attributes. */
export interface FieldText {
  label: string;
  hint?: string | undefined;
  /** The error message under the control. */
  error?: string | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
}

/** The attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const CONTROL =
  'w-full min-w-0 rounded-lg border bg-card text-ellipsis text-fg max-md:text-[1rem] md:text-sm placeholder:text-muted focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-soft disabled:text-muted [&:is(input,textarea)]:read-only:bg-soft';

/** The look of an input, textarea or select. */
export const controlClass = `${CONTROL} border-field aria-invalid:border-danger`;

/** Label above the control, hint and error below it. */
export function FieldFrame({
  label,
  hint,
  error,
  hideLabel = false,
  children,
}: FieldText & { children: (control: ControlProps) => ReactNode }) {
  const t = useT();
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint !== undefined && hintId, error !== undefined && errorId]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-[0.8125rem] text-danger">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {ruleText(t, error)}
        </p>
      )}
    </div>
  );
}
