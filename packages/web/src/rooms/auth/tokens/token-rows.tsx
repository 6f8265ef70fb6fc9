import type { ApiToken } from '@recourse/contract/identity/tokens';
import { KeySquare } from 'lucide-react';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-tokens.ts';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { ScopeChips } from './scope-chips.tsx';
import { LastUsed, TokenStart, TokenState } from './token-state.tsx';

addEnglishTexts(texts);

/** The user's own tokens. */
export function TokenRows({ tokens }: { tokens: readonly ApiToken[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line text-sm">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const t = useT();
  const { name, state, scopes, expiresAt, revokedAt } = token;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <KeySquare aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="grid min-w-[min(10rem,100%)] flex-1 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {name}
          </span>
          <TokenState state={state} />
        </p>
        <ScopeChips scopes={scopes} />
        <p className="flex flex-wrap items-baseline gap-x-4 text-muted">
          <TokenStart {...token} />
          <span>
            {t(state === 'ACTIVE' ? 'tokens.validUntil' : 'tokens.endedAt')}{' '}
            <DateTime at={revokedAt ?? expiresAt} dayOnly={state === 'ACTIVE'} />
          </span>
          <span>
            {token.lastUsedAt !== null && t('tokens.lastUsed')} <LastUsed {...token} />
          </span>
        </p>
      </div>
      {state === 'ACTIVE' && <RevokeButton token={token} />}
    </li>
  );
}
