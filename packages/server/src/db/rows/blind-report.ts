import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isWaiting } from './waiting-report.ts';

/**
 * Whether an employee has to choose a solution for a report before he sees the assistant's suggestion. `alias` is the
 * name of the table `reports` in the statement.
 */
export function isUnjudgedBlind(alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('blind')} and ${column('blind_choice_id')} is null
    and ${column('none_fits_at')} is null and ${isWaiting(alias)})`;
}
