import { type Attention, getAttention, type PromiseCounts } from '@recourse/contract/dashboards';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StaffDue } from '../claims/claim-due-badge.tsx';
import { cappedText } from './capped-text.ts';
import { firstRunQuery } from './first-run.queries.ts';
import { HomeSkeleton } from './home-layout.tsx';
import { HomeList, HomeRow, WhoseClaim } from './home-list.tsx';
import { PromiseTables } from './promise-tables.tsx';

// Only a new installation has first steps.
const FirstRun = lazyPart(async () => (await import('./first-run.tsx')).FirstRun);

const QUEUE = `${PATHS.adminClaims}?view=queue`;
const UNANSWERED = `${PATHS.adminClaims}?view=unanswered&sort=id`;

/** Claims that were filed, answered or rated since a time. */
const since = (view: 'in' | 'out' | 'rated', at: string): string =>
  `${PATHS.adminClaims}?${new URLSearchParams({ view, since: at }).toString()}`;

const attentionQuery = queryOptions({
  queryKey: ['dashboard', 'attention'],
  queryFn: ({ signal }) => call(getAttention, { signal }),
  staleTime: 0,
});

/** What needs an administrator now. It loads and fails separately from the specified figures. */
export function AdminHome() {
  const t = useT();
  const first = useQuery(firstRunQuery);
  const { data, error, refetch } = useQuery(attentionQuery);
  // The part below waits for the first steps, so that it is not pushed down when they appear.
  if (first.isPending || (data === undefined && error === null)) return <HomeSkeleton />;
  return (
    <>
      {first.data?.isShown === true && (
        <FirstRun whileLoading={<HomeSkeleton />} steps={first.data.steps} />
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
      <Headline data={data} />
      <PromiseTables data={data} />
      <Numbers data={data} />
      <HomeList
        title={t('home.unanswered')}
        {...data.unanswered}
        to={UNANSWERED}
        all={t('home.all')}
      >
        {data.unanswered.items.map((claim) => (
          <HomeRow
            key={claim.id}
            to={claimPath(claim.id)}
            isStacked
            head={<Who claim={claim} />}
            title={claim.title}
            end={
              <span className="text-xs text-muted">
                <DateTime at={claim.createdAt} dayOnly />
              </span>
            }
          />
        ))}
      </HomeList>
    </section>
  );
}

const claimPath = (id: number): string => `${PATHS.adminClaims}/${id}`;

/**
 * The worst state as a sentence, the number of unassigned claims, and the claim that is due first.
 */
function Headline({ data: { promises, unassigned } }: { data: Attention }) {
  const t = useT();
  const { first, ...counts } = promises;
  const waiting =
    unassigned.count === 0
      ? t('home.nobodyWaits')
      : t('home.queueSentence', { count: unassigned.count });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="home-now" className="text-xl font-bold tracking-tight">
          {worstOf(t, counts)}
        </h2>
        <p className="text-sm text-muted">{waiting}</p>
      </div>
      {first !== null && (
        <Card aria-label={t('home.dueFirst')}>
          <ul>
            <HomeRow
              to={claimPath(first.id)}
              isStacked
              head={<Who claim={first} />}
              title={first.title}
              end={
                <span className="shrink-0 text-[0.8125rem]">
                  <StaffDue claim={{ ...first, waitingFor: null }} />
                </span>
              }
            />
          </ul>
        </Card>
      )}
    </div>
  );
}

/** The worst state of the targets as text. */
function worstOf(t: Translate, { late, today, risk }: PromiseCounts): string {
  if (late.more) return t('home.manyBroken', { count: late.count });
  if (late.count > 0) return t('home.broken', { late: late.count, today: today.count });
  if (today.count > 0) return t('home.breakToday', { count: today.count });
  return risk.count > 0 ? t('home.atRisk', { count: risk.count }) : t('home.noneBroken');
}

interface WhoProps {
  claim: Pick<
    Attention['unanswered']['items'][number],
    'clientName' | 'reference' | 'assigneeName'
  >;
}

/** The client of a claim, and its assignee. */
function Who({ claim }: WhoProps) {
  const t = useT();
  return (
    <>
      <WhoseClaim claim={claim} />
      <span className="font-normal text-muted">
        {' · '}
        {claim.assigneeName === null ? t('home.nobodys') : <bdi>{claim.assigneeName}</bdi>}
      </span>
    </>
  );
}

/** Four figures, each with a link to the list of what it counts. */
function Numbers({ data: { unassigned, today, satisfaction } }: { data: Attention }) {
  const t = useT();
  const locale = useLocale();
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  return (
    <Card className="grid grid-cols-2 lg:grid-cols-4">
      <Figure label={t('home.unassigned')} to={QUEUE}>
        {cappedText(locale, unassigned)}
      </Figure>
      <Figure label={t('home.inToday')} to={since('in', today.since)}>
        {cappedText(locale, today.in)}
      </Figure>
      <Figure label={t('home.outToday')} to={since('out', today.since)}>
        {cappedText(locale, today.out)}
      </Figure>
      <Figure
        label={t('home.satisfaction', { days: satisfaction.days })}
        to={since('rated', satisfaction.since)}
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
