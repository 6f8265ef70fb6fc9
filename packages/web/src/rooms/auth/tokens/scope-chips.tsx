import type { Scope } from '@recourse/contract/wire/scopes';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Chips } from '../../../ui/display/chips.tsx';

/** What a token may do, in words. Scopes after the first `most` are only counted. */
export function ScopeChips({ scopes, most }: { scopes: readonly Scope[]; most?: number }) {
  const t = useT();
  return (
    <Chips
      words={scopes.map((scope) => t(`tokens.scope.${scope}`))}
      {...(most === undefined ? {} : { most })}
      moreLabel={(count) => t('tokens.moreScopes', { count })}
    />
  );
}
