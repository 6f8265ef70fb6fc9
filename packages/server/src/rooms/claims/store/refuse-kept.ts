import { LIFE_MESSAGES } from '@recourse/contract/claims-life';
import { conflict } from '../../../kernel/errors.ts';

/**
 * Throws 409 for a claim that its client has deleted: only its record is left, and nobody would read any further
 * change.
 */
export function refuseKept({ hidden_at }: { hidden_at: Date | null }): void {
  if (hidden_at !== null) throw conflict(LIFE_MESSAGES.keptByClient, 'KEPT');
}
