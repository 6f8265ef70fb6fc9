import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldText & {
    /** A button inside the field, at its end side (show password, clear). */
    end?: ReactNode;
  };

/** A line of text with its label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  end,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <span className="relative grid grid-cols-1">
          <input
            type="text"
            className={clsx(
              controlClass,
              'h-10 px-3 md:h-9',
              end !== undefined && 'pe-10',
              className,
            )}
            {...rest}
            {...control}
          />
          {end !== undefined && (
            <span className="absolute inset-y-0 end-0.5 grid place-items-center">{end}</span>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
