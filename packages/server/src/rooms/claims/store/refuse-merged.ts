import { MERGE_MESSAGES } from '@recourse/contract/claims-links';
import { conflict } from '../../../kernel/errors.ts';

/** Throws 409 for a claim that was merged into another one: decisions are made at the survivor. */
export function refuseMerged({ merged_into_id }: { merged_into_id: number | null }): void {
  if (merged_into_id !== null) throw conflict(MERGE_MESSAGES.merged, 'MERGED');
}
