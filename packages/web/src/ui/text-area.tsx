import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText;

/** Several lines of text with label, hint and error; grows with what is typed where browsers can. */
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
