import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** The link back to the sign-in from a page without a session. */
export function BackToSignIn() {
  const t = useT();
  return (
    <p className="text-center text-sm">
      <Link to={PATHS.login} className="font-semibold text-accent underline">
        {t('recovery.back')}
      </Link>
    </p>
  );
}
