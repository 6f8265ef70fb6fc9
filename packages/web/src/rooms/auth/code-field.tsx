import type { ComponentProps } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/form/text-field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** A field for the digits of an authenticator app, or of a mail. */
export function CodeField({ label, ...rest }: CodeFieldProps) {
  const t = useT();
  return (
    <TextField
      label={label ?? t('secondStep.code')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      className="tracking-widest tabular-nums"
      {...rest}
    />
  );
}
