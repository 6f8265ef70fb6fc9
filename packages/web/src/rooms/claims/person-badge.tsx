import { Link, useLocation } from 'react-router';
import { personPath, roleOfPath } from '../../app/paths.ts';

interface PersonLinkProps {
  /** null: nobody. */
  id: number | null;
  name: string | null;
  className?: string;
}

/** The name of a client. For the staff it links to his page. */
export function PersonLink({ id, name, className }: PersonLinkProps) {
  const { pathname } = useLocation();
  const path = id === null ? null : personPath(roleOfPath(pathname), id);
  if (name === null) return <span className="text-muted">—</span>;
  if (path === null)
    return (
      <span dir="auto" className={className}>
        {name}
      </span>
    );
  return (
    <Link
      to={path}
      dir="auto"
      className={`font-medium text-accent underline-offset-2 hover:underline ${className ?? ''}`}
    >
      {name}
    </Link>
  );
}
