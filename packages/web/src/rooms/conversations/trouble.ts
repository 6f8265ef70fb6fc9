import { ApiError, refusalPart } from '../../lib/api/api-error.ts';
import { isAway } from '../../lib/api/away.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { isStillRunning } from '../../lib/api/known-outcome.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Waiting } from '../../lib/form/waiting.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import type { Trouble } from './sender.ts';

/** Why a message was not sent, for the sender and for people. */

/** After these status codes a retry of the same message may succeed a little later. */
const FOR_NOW = [429, 502, 503, 504];

/** The meaning of an error while sending. */
export function troubleOf(error: unknown): Trouble {
  if (isAway(error)) return { kind: 'AWAY', error };
  if (!(error instanceof ApiError)) return { kind: 'REFUSED', error };
  if (FOR_NOW.includes(error.status) || isStillRunning(error)) return { kind: 'BUSY', error };
  if (error.status !== 409) return { kind: 'REFUSED', error };
  return { kind: refusalPart(error, 'code') === 'CLAIM_DELETED' ? 'DELETED' : 'CLOSED', error };
}

/** Why a message was not sent, as text. */
export function troubleText(t: Translate, { act }: Waiting, { kind, error }: Trouble): string {
  if (kind === 'AWAY') return t('assistant.aiError', { error: t('conversations.away') });
  if (kind === 'CLOSED') return t('conversations.closed');
  if (kind === 'DELETED') return t('conversations.deleted');
  if (act === 'PERSON' || act === 'NO')
    return t('assistant.handOverFailed', { error: ruleText(t, errorText(error)) });
  if (act === 'YES') return t('assistant.resolveFailed', { error: ruleText(t, errorText(error)) });
  return t('assistant.aiError', {
    error: error instanceof Error && error.message !== '' ? error.message : errorText(error),
  });
}
