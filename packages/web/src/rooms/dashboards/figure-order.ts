import { CLAIM_STATUSES } from '@recourse/contract/claims';
import { UNKNOWN_ROLE } from '@recourse/contract/users';

/** The placeholder for a missing role or status. */
export const UNKNOWN = UNKNOWN_ROLE;

/** A name and its count. */
export interface Figure {
  readonly label: string;
  readonly value: number;
}

/** The specified order of roles. All others follow alphabetically. */
const ROLE_ORDER: readonly string[] = ['ADMIN', 'COLLABORATOR', 'CLIENT'];

interface RoleCount {
  readonly role: string | null | undefined;
  readonly total: number;
}

/** Users by role in the specified order; a missing role counts as UNKNOWN. */
export function roleFigures(counts: readonly RoleCount[]): Figure[] {
  return ordered(
    counts.map(({ role, total }) => [role?.trim() ?? '', total]),
    ROLE_ORDER,
  );
}

/** Claims by status in the specified order, upper-cased; a missing status counts as UNKNOWN. */
export function statusFigures(byStatus: Readonly<Record<string, number>>): Figure[] {
  return ordered(
    Object.entries(byStatus).map(([status, total]) => [status.trim().toUpperCase(), total]),
    CLAIM_STATUSES,
  );
}

/**
 * Adds up figures of the same name, and sorts them: known names in their order, then the others.
 */
function ordered(
  counts: readonly (readonly [name: string, total: number])[],
  order: readonly string[],
): Figure[] {
  const totals = new Map<string, number>();
  for (const [name, total] of counts) {
    const label = name === '' ? UNKNOWN : name;
    totals.set(label, (totals.get(label) ?? 0) + total);
  }
  const place = (label: string) => (order.includes(label) ? order.indexOf(label) : order.length);
  return [...totals]
    .map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => place(a.label) - place(b.label) || a.label.localeCompare(b.label, 'en'));
}
