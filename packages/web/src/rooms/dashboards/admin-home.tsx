import { type Attention, getAttention } from '@recourse/contract/dashboards';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { firstRunQuery } from './first-run.queries.ts';
import { HomeSkeleton } from './home-layout.tsx';
import { HomeList, HomeRow } from './home-list.tsx';

// Only an installation that has just begun has first steps.
const FirstRun = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./first-run.tsx'))).FirstRun,
}));

const QUEUE = `${PATHS.adminClaims}?view=queue`;
const UNANSWERED = `${PATHS.adminClaims}?view=waiting`;

const attentionQuery = queryOptions({
  queryKey: ['dashboard', 'attention'],
  queryFn: ({ signal }) => call(getAttention, { signal }),
  staleTime: 0,
});

/** What needs an administrator now. It loads and fails on its own, beside the specified figures. */
export function AdminHome() {
  const t = useT();
  const first = useQuery(firstRunQuery);
  const { data, error, refetch } = useQuery(attentionQuery);
  // What stands below the first steps waits for them, so that they don't push it down.
  if (first.isPending || (data === undefined && error === null)) return <HomeSkeleton />;
  return (
    <>
      {first.data?.isShown === true && (
        <Suspense fallback={<HomeSkeleton />}>
          <FirstRun steps={first.data.steps} />
        </Suspense>
      )}
      {first.data === undefined && (
        <div className="mb-6">
          <RetryNotice onRetry={() => void first.refetch()}>
            {errorText(first.error, t('home.firstFailed'))}
          </RetryNotice>
        </div>
      )}
      {data === undefined ? (
        <div className="mb-6">
          <RetryNotice onRetry={() => void refetch()}>
            {errorText(error, t('home.loadFailed'))}
          </RetryNotice>
        </div>
      ) : (
        <NeedsAttention data={data} />
      )}
    </>
  );
}

function NeedsAttention({ data }: { data: Attention }) {
  const t = useT();
  return (
    <section aria-labelledby="home-now" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="home-now" className="text-lg font-semibold">
        {data.unassigned.count === 0
          ? t('home.nobodyWaits')
          : t('home.queueSentence', { count: data.unassigned.count })}
      </h2>
      <Numbers data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5">
        <HomeList
          title={t('home.unanswered')}
          {...data.unanswered}
          to={UNANSWERED}
          all={t('home.all')}
        >
          {data.unanswered.items.map((claim) => (
            <HomeRow
              key={claim.id}
              to={`${PATHS.adminClaims}/${claim.id}`}
              isStacked
              head={
                <>
                  <bdi>{claim.clientName ?? claim.reference}</bdi>
                  <span className="font-normal text-muted">
                    {' · '}
                    {claim.assigneeName === null ? (
                      t('home.nobodys')
                    ) : (
                      <bdi>{claim.assigneeName}</bdi>
                    )}
                  </span>
                </>
              }
              title={claim.title}
              end={
                <span className="text-xs text-muted">
                  <DateTime at={claim.createdAt} />
                </span>
              }
            />
          ))}
        </HomeList>
        <People people={data.people} />
      </div>
    </section>
  );
}

/** Four figures; each leads to its list. */
function Numbers({ data: { unassigned, today, satisfaction } }: { data: Attention }) {
  const t = useT();
  const locale = useLocale();
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const capped = ({ count, more }: { count: number; more: boolean }): string =>
    `${number(count)}${more ? '+' : ''}`;
  return (
    <Card className="grid grid-cols-2 lg:grid-cols-4">
      <Figure label={t('home.unassigned')} to={QUEUE}>
        {capped(unassigned)}
      </Figure>
      <Figure label={t('home.inToday')} to={PATHS.adminClaims}>
        {capped(today.in)}
      </Figure>
      <Figure label={t('home.outToday')} to={`${PATHS.adminClaims}?status=RESOLVED`}>
        {capped(today.out)}
      </Figure>
      <Figure
        label={t('home.satisfaction', { days: satisfaction.days })}
        to={`${PATHS.adminClaims}?status=CLOSED`}
        note={t('home.ratings', { count: satisfaction.ratings })}
      >
        {satisfaction.average === null
          ? '–'
          : t('home.average', { value: number(satisfaction.average) })}
      </Figure>
    </Card>
  );
}

interface FigureProps {
  label: string;
  to: string;
  note?: string;
  children: ReactNode;
}

function Figure({ label, to, note, children }: FigureProps) {
  return (
    <Link to={to} className="grid content-start gap-1 rounded-2xl p-4 hover:bg-soft">
      <span className="text-sm wrap-anywhere text-muted">{label}</span>
      <span className="text-2xl/tight font-bold tracking-tight tabular-nums">{children}</span>
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
    </Link>
  );
}

/** Who has how many open claims. */
function People({ people }: Pick<Attention, 'people'>) {
  const t = useT();
  const locale = useLocale();
  const most = Math.max(1, ...people.map(({ count }) => count));
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('home.people')}</h3>
      <Card>
        <ul className="divide-y divide-line text-sm">
          {people.map(({ id, name, count, more }) => (
            <li key={id}>
              <Link
                to={`${PATHS.adminClaims}?view=waiting&person=${id}`}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,8rem)_3rem] items-center gap-3 px-4 py-3 hover:bg-soft"
              >
                <bdi className="truncate font-semibold">{name}</bdi>
                <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-neutral"
                    style={{ inlineSize: `${(100 * count) / most}%` }}
                  />
                </span>
                <span className="text-end tabular-nums">
                  {new Intl.NumberFormat(locale).format(count)}
                  {more && '+'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
