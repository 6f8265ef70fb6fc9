import type { ApiToken, TokenState as State } from '@recourse/contract/identity/tokens';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import type { Tone } from '../../../ui/display/tones.ts';

const TONES: Readonly<Record<State, Tone>> = {
  ACTIVE: 'success',
  EXPIRED: 'neutral',
  REVOKED: 'neutral',
};

/** Whether a token is accepted: a word in its colour. */
export function TokenState({ state }: Pick<ApiToken, 'state'>) {
  const t = useT();
  return (
    <Badge dot tone={TONES[state]}>
      {t(`tokens.state.${state}`)}
    </Badge>
  );
}

/** The first characters of a token, by which its owner recognises it. */
export const TokenStart = ({ start }: Pick<ApiToken, 'start'>) => (
  <bdi dir="ltr" className="font-mono text-[0.8125rem] whitespace-nowrap">
    {start}…
  </bdi>
);

/** When it was last used, to the minute. */
export function LastUsed({ lastUsedAt }: Pick<ApiToken, 'lastUsedAt'>) {
  const t = useT();
  return lastUsedAt === null ? t('tokens.neverUsed') : <DateTime at={lastUsedAt} />;
}
