import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** A password field on a page without a session, with a button that shows what is typed. */
export function SecretField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden size={17} />
        </IconButton>
      }
    />
  );
}
