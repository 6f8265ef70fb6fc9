import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx';

export interface Option {
  value: string;
  label: string;
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldText & { options: readonly Option[] };

/**
 * A choice of a few values. It is the browser's native select, so that phones show their own list.
 */
export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  options,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <span className={clsx('relative grid', className)}>
          <select
            className={clsx(controlClass, 'h-10 appearance-none ps-3 pe-9 md:h-9')}
            {...rest}
            {...control}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={15}
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </FieldFrame>
  );
}
