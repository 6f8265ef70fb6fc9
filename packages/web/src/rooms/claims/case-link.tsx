import { Link } from 'react-router';
import { useT } from '../../lib/i18n/i18n.ts';

/** The number of a claim in a list; leads to the page of the claim. */
export function CaseLink({ id }: { id: number }) {
  const t = useT();
  return (
    <Link
      to={String(id)}
      relative="path"
      aria-label={t('claims.openAction', { id })}
      className="font-medium text-accent underline-offset-2 hover:underline"
    >
      #{id}
    </Link>
  );
}
