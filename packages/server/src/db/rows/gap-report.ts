import { sql, type SqlBool } from 'kysely';
import { isPending } from './waiting-report.ts';

/** Conditions on the table `reports`, for the complaints that show a gap in the knowledge. */

/** A report that waits for the staff. */
export const WAITS = sql<SqlBool>`${isPending('reports')} and resolved_at is null`;

/**
 * A report that was answered by hand and still shows a gap: its claim was not answered with a solution, and none was
 * written afterwards. A reply with a solution settles all other reports of the claim.
 */
export const BY_HAND = sql<SqlBool>`not validated_by_employee and settled_by = 'PERSON'
  and (gap_closed_at is null or gap_closed_at < settled_at)
  and not exists (select from reports as taught
    where taught.claim_id = reports.claim_id and taught.validated_by_employee and taught.deleted_at is null)`;
