import type { ApiToken } from '@recourse/contract/identity/tokens';
import { useQuery } from '@tanstack/react-query';
import { addEnglishTexts, type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { texts } from '../../../texts/en-tokens.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { ListPager } from '../../../ui/list/pager.tsx';
import { RevokeButton } from '../tokens/revoke-button.tsx';
import { ScopeChips } from '../tokens/scope-chips.tsx';
import { LastUsed, TokenStart, TokenState } from '../tokens/token-state.tsx';
import { tokenListQuery } from '../tokens/tokens.queries.ts';
import { PartHead } from './part-head.tsx';

addEnglishTexts(texts);

/** Number of scopes that a row names; its details name all. */
const MOST_SCOPES = 2;

/** The tokens of everybody, newest first. */
export function AllTokens() {
  const t = useT();
  const list = useListState();
  const { q: _, ...request } = list.request;
  const query = useQuery(tokenListQuery(request));
  const meta = query.data?.meta;
  return (
    <Card aria-label={t('access.tokens')} className="overflow-hidden">
      <PartHead text={t('access.tokensHint')} />
      <DataTable
        {...useListRows(list, query, t('tokens.loadFailed'))}
        caption={t('access.tokens')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={tokenColumns(t)}
        details={(token) => <TokenDetails token={token} />}
        actions={(token) => token.state === 'ACTIVE' && <RevokeButton token={token} />}
        empty={
          <EmptyState title={t('access.tokensEmptyTitle')} text={t('access.tokensEmptyText')} />
        }
      />
      {meta !== undefined && meta.total > 0 && (
        <div className="border-t border-line px-4 py-3">
          <ListPager list={list} meta={meta} />
        </div>
      )}
    </Card>
  );
}

function tokenColumns(t: Translate): Column<ApiToken>[] {
  return [
    {
      id: 'state',
      heading: t('tokens.state'),
      narrow: 'head',
      cell: (token) => <TokenState {...token} />,
    },
    {
      id: 'name',
      heading: t('tokens.name'),
      isKey: true,
      cell: ({ name }) => (
        <span dir="auto" className="block max-w-48 truncate" title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'owner',
      heading: t('access.owner'),
      cell: ({ account }) => <Owner account={account} />,
    },
    {
      id: 'scopes',
      heading: t('tokens.scopes'),
      cell: ({ scopes }) => <ScopeChips scopes={scopes} most={MOST_SCOPES} />,
    },
    {
      id: 'lastUsedAt',
      heading: t('tokens.lastUsed'),
      className: 'text-muted',
      cell: (token) => <LastUsed {...token} />,
    },
    {
      id: 'expiresAt',
      heading: t('tokens.validUntil'),
      className: 'text-muted',
      cell: ({ expiresAt }) => <DateTime at={expiresAt} dayOnly />,
    },
  ];
}

function Owner({ account: { name, kind } }: Pick<ApiToken, 'account'>) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span dir="auto" className="max-w-40 truncate">
        {name}
      </span>
      {kind === 'SERVICE' && <Badge>{t('access.service')}</Badge>}
    </span>
  );
}

function TokenDetails({ token }: { token: ApiToken }) {
  const t = useT();
  const { scopes, createdAt, expiresAt, revokedAt, state } = token;
  return (
    <DescriptionList>
      <DescriptionItem name={t('tokens.start')}>
        <TokenStart {...token} />
      </DescriptionItem>
      <DescriptionItem name={t('tokens.scopes')}>
        <ScopeChips scopes={scopes} />
      </DescriptionItem>
      <DescriptionItem name={t('tokens.created')}>
        <DateTime at={createdAt} />
      </DescriptionItem>
      <DescriptionItem name={t(state === 'ACTIVE' ? 'tokens.validUntil' : 'tokens.endedAt')}>
        <DateTime at={revokedAt ?? expiresAt} />
      </DescriptionItem>
    </DescriptionList>
  );
}
