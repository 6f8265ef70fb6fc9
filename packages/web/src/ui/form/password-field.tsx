import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A password field with a button that shows the typed text. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          className="size-8"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={16} />
        </IconButton>
      }
    />
  );
}
