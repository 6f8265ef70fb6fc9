import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-profile.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ErrorState } from '../../../ui/list/list-states.tsx';
import { ownTokensQuery } from './tokens.queries.ts';

addEnglishTexts(texts);

// Most people have no token.
const TokenRows = lazyPart(async () => (await import('./token-rows.tsx')).TokenRows);
// The code of the dialog is loaded when it is first opened.
const TokenModal = lazyPart(async () => (await import('./token-modal.tsx')).TokenModal);

/** The user's own API tokens: what they may do, until when, and whether they are used. */
export function TokensPane({ userId }: { userId: number }) {
  const t = useT();
  const { data, error, refetch } = useQuery(ownTokensQuery(userId));
  const [isMaking, setMaking] = useState(false);
  return (
    <Card aria-label={t('profile.tokens')} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-5 pb-4">
        <div className="min-w-[min(15rem,100%)] flex-1">
          <h2 className="text-base font-semibold">{t('profile.tokens')}</h2>
          <p className="max-w-prose pt-1 text-sm text-muted">
            {t(data?.data.length === 0 ? 'profile.tokensNone' : 'profile.tokensHint')}
          </p>
        </div>
        <Button size="sm" onClick={() => setMaking(true)}>
          {t('profile.newToken')}
        </Button>
      </div>
      {data === undefined && error === null && <Skeleton className="m-5 mt-0 h-16" />}
      {data === undefined && error !== null && (
        <ErrorState
          text={errorText(error, t('profile.loadFailed'))}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <TokenRows tokens={data.data} whileLoading={<Skeleton className="m-5 mt-0 h-16" />} />
      )}
      {isMaking && <TokenModal account={null} onClose={() => setMaking(false)} />}
    </Card>
  );
}
