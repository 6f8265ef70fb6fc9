import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { addEnglishTexts, type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-access.ts';
import { RefreshButton } from '../../../ui/button/refresh-button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { TOKENS_KEY } from '../tokens/tokens.queries.ts';
import { ServiceAccounts } from './service-accounts.tsx';

addEnglishTexts(texts);

// Each part is loaded when it is first shown.
const AllTokens = lazyPart(async () => (await import('./all-tokens.tsx')).AllTokens);
const PeopleWithoutFactor = lazyPart(
  async () => (await import('./people-without-factor.tsx')).PeopleWithoutFactor,
);

const PARTS = ['accounts', 'tokens', 'people'] as const;

/** Short enough for a phone with a text of twice the size. */
const TABS = {
  accounts: 'access.accounts',
  tokens: 'access.tokens',
  people: 'access.peopleTab',
} as const satisfies Record<(typeof PARTS)[number], TextKey>;

/** The first parts of the keys of what each part shows. */
const SHOWS = { accounts: TOKENS_KEY, tokens: TOKENS_KEY, people: ['users'] } as const;

/** For administrators: which programs call the API, and who signs in with a password alone. */
export function AccessPage() {
  const t = useT();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const part = PARTS.find((one) => one === search.get('view')) ?? 'accounts';
  const queryKey = SHOWS[part];
  const isFetching = useIsFetching({ queryKey, type: 'active' }) > 0;
  return (
    <>
      <PageHeader
        title={t('access.title')}
        subtitle={t('access.subtitle')}
        actions={
          <RefreshButton
            busy={isFetching}
            onRefresh={() => void client.refetchQueries({ queryKey, type: 'active' })}
          />
        }
      />
      <Tabs
        label={t('access.parts')}
        value={part}
        onChange={(view) => setSearch(view === 'accounts' ? {} : { view })}
        items={PARTS.map((value) => ({ value, label: t(TABS[value]) }))}
      >
        {part === 'accounts' && <ServiceAccounts />}
        {part === 'tokens' && <AllTokens />}
        {part === 'people' && <PeopleWithoutFactor />}
      </Tabs>
    </>
  );
}
