import { type ReactNode, useState } from 'react';
import type { Config } from '../../../lib/api/config.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { wasByProvider } from '../../../lib/sign-in/by-provider.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Trouble } from '../trouble.tsx';
import { AlsoSignOut } from './also-sign-out.tsx';
import { SsoLink } from './sso-link.tsx';

interface SsoWaysProps {
  sso: NonNullable<Config['sso']>;
  from: string | undefined;
  /** The form for the password. */
  form: ReactNode;
  /** The links of that form. */
  links: ReactNode;
}

/**
 * The ways to sign in where there is an identity provider. Where passwords are off, a button opens the form for
 * accounts with a local sign-in. The server decides which accounts these are.
 */
export function SsoWays({ sso, from, form, links }: SsoWaysProps) {
  const t = useT();
  const { error, isSignedOut } = useSession();
  const [isOpen, setOpen] = useState(!sso.only);
  const link = (
    <SsoLink label={sso.label} from={from} variant={sso.only ? 'primary' : 'secondary'} />
  );
  return (
    <>
      {!isOpen && error !== null && <Trouble>{error}</Trouble>}
      {sso.only && link}
      {isOpen ? (
        form
      ) : (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {t('login.withPassword')}
        </Button>
      )}
      {!sso.only && link}
      {isOpen && links}
      {isSignedOut === true && wasByProvider() && (
        <p className="text-center text-sm">
          <AlsoSignOut label={sso.label} />
        </p>
      )}
    </>
  );
}
