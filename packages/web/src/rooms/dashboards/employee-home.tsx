import type { EmployeeHome as Home, NextReason, WaitingClaim } from '@recourse/contract/dashboards';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { OPENED_ROW } from '../../lib/list/opened-row.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StaffDue } from '../claims/claim-due-badge.tsx';
import { HomeSkeleton } from './home-layout.tsx';
import { HomeList, HomeRow, WhoseClaim } from './home-list.tsx';

const REASONS: Readonly<Record<NextReason, TextKey>> = {
  LATE: 'home.becauseLate',
  TODAY: 'home.becauseToday',
  ANSWERED: 'home.becauseAnswered',
  MINE: 'home.becauseMine',
  UNASSIGNED: 'home.becauseUnassigned',
  UNMATCHED: 'home.becauseUnmatched',
};

const UNMATCHED = `${PATHS.employeeAiReports}?view=unmatched`;
const claimPath = (id: number): string => `${PATHS.employeeClaims}/${id}`;
const reportPath = (id: number): string => `${UNMATCHED}&${OPENED_ROW}=${id}`;

/** The groups of claims, each with the list that its number links to. */
const GROUPS = [
  {
    group: 'due',
    title: 'home.due',
    to: `${PATHS.employeeClaims}?clock=late,today&sort=due`,
  },
  { group: 'answered', title: 'home.answered', to: `${PATHS.employeeClaims}?view=answered` },
  { group: 'mine', title: 'home.mine', to: `${PATHS.employeeClaims}?view=waiting` },
  { group: 'unassigned', title: 'home.unassigned', to: `${PATHS.employeeClaims}?view=queue` },
] as const;

/** What waits for an employee: a summary, what comes next and why, then the groups. */
export function EmployeeHome({ home }: { home: Home | undefined }) {
  const t = useT();
  if (home === undefined) return <HomeSkeleton />;
  const { next, unmatched, due } = home;
  const waits = home.answered.count + home.mine.count + home.unassigned.count + unmatched.count > 0;
  return (
    <section aria-labelledby="home-now" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="home-now" className="text-lg font-semibold">
        {due.count > 0 && `${t('home.dueSentence', { count: due.count })} `}
        {waits
          ? t('home.sentence', {
              answered: home.answered.count,
              mine: home.mine.count,
              unassigned: home.unassigned.count,
            })
          : t('home.nothing')}
      </h2>
      {waits ? null : <NothingWaits />}
      {next !== null && <Next next={next} />}
      {GROUPS.map(({ group, title, to }) => (
        <HomeList key={group} title={t(title)} {...home[group]} to={to} all={t('home.all')}>
          {home[group].items.map((claim) => (
            <HomeRow
              key={claim.id}
              to={claimPath(claim.id)}
              head={<WhoseClaim claim={claim} />}
              title={claim.title}
              end={<DueOrWhen claim={claim} />}
            />
          ))}
        </HomeList>
      ))}
      <HomeList title={t('home.unmatched')} {...unmatched} to={UNMATCHED} all={t('home.all')}>
        {unmatched.items.map((report) => (
          <HomeRow
            key={report.id}
            to={reportPath(report.id)}
            head={<bdi>{report.clientName ?? `#${report.id}`}</bdi>}
            title={report.title}
            end={<When at={report.createdAt} />}
          />
        ))}
      </HomeList>
    </section>
  );
}

/** Shown while nothing waits. */
function NothingWaits() {
  const t = useT();
  return (
    <Card className="grid gap-3 p-5">
      <p className="text-sm text-muted">{t('home.nothingNext')}</p>
      <div className="flex flex-wrap gap-2">
        <Link to={PATHS.employeeInbox} className={buttonClass()}>
          {t('home.nothingInbox')}
        </Link>
        <Link to={PATHS.employeeSolutions} className={buttonClass()}>
          {t('home.nothingSolutions')}
        </Link>
      </div>
    </Card>
  );
}

/** When it is due; without a target, since when it waits. */
function DueOrWhen({ claim }: { claim: WaitingClaim }) {
  if (claim.nextDueOn === null && claim.waitingFor === null)
    return <When at={claim.clientRepliedAt ?? claim.createdAt} />;
  return (
    <span className="shrink-0 text-[0.8125rem]">
      <StaffDue claim={claim} />
    </span>
  );
}

const When = ({ at }: { at: string }) => (
  <span className="text-xs text-muted max-sm:hidden">
    <DateTime at={at} />
  </span>
);

/** What comes next, with its reason. */
function Next({ next }: { next: NonNullable<Home['next']> }) {
  const t = useT();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-1 gap-1 wrap-anywhere">
        <p className="text-sm">
          <span className="font-semibold">
            {next.clientName === null
              ? t('home.next')
              : t('home.nextOf', { name: next.clientName })}
          </span>{' '}
          <span className="text-muted">{t(REASONS[next.reason])}</span>
        </p>
        <p dir="auto" className="line-clamp-2 text-lg/snug font-semibold wrap-anywhere">
          {next.title}
        </p>
      </div>
      <Link
        to={next.reason === 'UNMATCHED' ? reportPath(next.id) : claimPath(next.id)}
        className={buttonClass({ variant: 'primary' })}
      >
        {t('home.start')}
      </Link>
    </Card>
  );
}
