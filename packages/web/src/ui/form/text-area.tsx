import clsx from 'clsx';
import type { ComponentProps, KeyboardEvent } from 'react';
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx';

/**
 * Enter inserts a line break here, so Ctrl+Enter presses the form's button, as Enter does
 * elsewhere.
 */
function submitByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    const controls = [...(event.currentTarget.form?.elements ?? [])];
    controls.find(isSubmit)?.click();
  }
}

function isSubmit(control: Element): control is HTMLButtonElement {
  return control instanceof HTMLButtonElement && control.type === 'submit';
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText;

/** Several lines of text with label, hint and error. Grows with the text in browsers that support it. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <textarea
          rows={rows}
          onKeyDown={submitByKeyboard}
          className={clsx(
            controlClass,
            'field-sizing-content max-h-[45dvh] min-h-24 resize-y px-3 py-2 leading-relaxed',
            className,
          )}
          {...rest}
          {...control}
        />
      )}
    </FieldFrame>
  );
}
