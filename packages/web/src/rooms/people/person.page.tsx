import type { ClientDetails } from '@recourse/contract/people';
import type { Role } from '@recourse/contract/values/roles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { rowIdOf } from '../../app/paths.ts';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { addEnglishTexts, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-case.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useShownOnceReady } from '../../ui/layout/use-shown-once-ready.ts';
import { FileClaimButton } from '../claims/file-claim-button.tsx';
import { History } from './history.tsx';
import { clientQuery, historyQuery } from './people.queries.ts';

addEnglishTexts(texts);

type Staff = Exclude<Role, 'CLIENT'>;

/** A client and his history, for administrators. */
export function AdminPersonPage() {
  return <PersonPage area="ADMIN" />;
}

/** The same for employees, with the entries that they may see. */
export function EmployeePersonPage() {
  return <PersonPage area="EMPLOYE" />;
}

function PersonPage({ area }: { area: Staff }) {
  const t = useT();
  const rowId = rowIdOf(useParams());
  const isNumber = rowId !== null;
  const id = rowId ?? 0;
  const query = useQuery({ ...clientQuery(id), enabled: isNumber });
  // Both are asked for at once and shown together: a history that comes later would push away what is below it.
  const { isPending: isHistoryPending } = useInfiniteQuery({
    ...historyQuery(id, null),
    enabled: isNumber,
  });
  const isMissing = !isNumber || hasStatus(query.error, 404);
  const isShown = useShownOnceReady(id, query.data !== undefined && !isHistoryPending);
  if (query.data !== undefined && isShown && !isMissing)
    return <Person key={id} person={query.data} area={area} />;
  return (
    <>
      <PageHeader title={t('people.title')} />
      {isMissing && <Notice tone="warning">{t('people.missing')}</Notice>}
      {!isMissing && query.isError && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('people.loadFailed'))}
        </RetryNotice>
      )}
      {!isMissing && !query.isError && <Skeleton className="h-96 w-full" />}
    </>
  );
}

const nameOf = ({ nom, username }: ClientDetails): string => nom || username;

function Person({ person, area }: { person: ClientDetails; area: Staff }) {
  const t = useT();
  const locale = useLocale();
  const name = nameOf(person);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const day = dateFormat(locale, { dateStyle: 'medium' });
  const since = t('people.since', { date: month.format(new Date(person.createdAt)) });
  const last =
    person.lastContactAt === null
      ? []
      : [t('people.lastContact', { date: day.format(new Date(person.lastContactAt)) })];
  return (
    <>
      <PageHeader
        title={name}
        subtitle={[since, ...last].join(' · ')}
        actions={<FileClaimButton client={{ id: person.id, name }} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,52rem)_18rem]">
        <div className="grid min-w-0 gap-6">
          <Figures person={person} />
          <section aria-labelledby="person-history" className="min-w-0">
            <h2 id="person-history" className="sr-only">
              {t('people.history')}
            </h2>
            <History clientId={person.id} area={area} />
          </section>
        </div>
        <Contact person={person} />
      </div>
    </>
  );
}

function Figures({ person }: { person: ClientDetails }) {
  const t = useT();
  const locale = useLocale();
  const whole = new Intl.NumberFormat(locale);
  const average = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (
    <dl className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-2xl border border-line bg-card">
      <Figure name={t('people.open')}>{whole.format(person.openClaims)}</Figure>
      <Figure name={t('people.allClaims')}>{whole.format(person.claims)}</Figure>
      <Figure
        name={t('people.averageRating')}
        note={t('people.ratings', { count: person.ratings })}
      >
        {person.rating === null ? '—' : average.format(person.rating)}
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note?: string; children: string }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-xs wrap-anywhere text-muted">{name}</dt>
      <dd className="text-xl font-bold">{children}</dd>
      {note !== undefined && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}

function Contact({ person }: { person: ClientDetails }) {
  const t = useT();
  const { username, email, phone } = person;
  return (
    <Card aria-labelledby="person-contact" className="p-5 text-sm">
      <h2 id="person-contact" className="mb-3 font-semibold">
        {t('people.contact')}
      </h2>
      <dl className="grid gap-2.5">
        <Line name={t('people.username')}>{username}</Line>
        {email !== null && (
          <Line name={t('people.email')}>
            <a href={`mailto:${email}`} className="text-accent hover:underline">
              {email}
            </a>
          </Line>
        )}
        {phone !== null && (
          <Line name={t('people.phone')}>
            <a href={`tel:${phone}`} dir="ltr" className="text-accent hover:underline">
              {phone}
            </a>
          </Line>
        )}
      </dl>
      {email === null && <p className="mt-3 text-muted">{t('people.contactHidden')}</p>}
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
