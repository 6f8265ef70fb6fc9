import type { AssistantQuality } from '@recourse/contract/assistant';
import { TRACK_RECORD } from '@recourse/contract/values/limits';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.ts';
import { dateFormat } from '../../../lib/i18n/date-format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { isBadWeek } from './week-points.ts';

/** The precision of the newest confident answers, then a table of weeks with the wrong cases of bad ones. */
export function TrackRecord({ quality }: { quality: AssistantQuality | undefined }) {
  const t = useT();
  if (quality === undefined) return null;
  const { asked, right } = quality.record;
  const weeks = quality.weeks.filter((week) => week.first.asked > 0).toReversed();
  return (
    <Card aria-label={t('quality.recordTitle')} className="mt-4 p-5">
      <h2 className="text-base font-semibold">{t('quality.recordTitle')}</h2>
      <p className="mt-1 text-2xl font-semibold tabular-nums">
        {asked < TRACK_RECORD.fewest
          ? t('quality.stillLearning', { asked })
          : t('quality.record', { right, asked })}
      </p>
      <p className="mt-1 text-sm text-muted">{t('quality.recordHint')}</p>
      {weeks.length > 0 && (
        <section
          className="mt-4 max-h-96 overflow-auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          aria-label={t('quality.weekTable')}
        >
          <table className="w-full text-sm max-md:table-fixed max-md:text-xs max-md:wrap-anywhere">
            <thead className="text-start text-muted">
              <tr className="border-b border-line">
                <Head>{t('quality.week')}</Head>
                <Head isNumber>{t('quality.judged')}</Head>
                <Head isNumber>{t('quality.sure')}</Head>
                <Head isNumber>{t('quality.sureRight')}</Head>
                <Head>{t('quality.wrongCases')}</Head>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <WeekRow key={week.from} week={week} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function Head({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <th
      scope="col"
      className={`py-2 pe-1.5 md:pe-4 font-medium ${isNumber ? 'text-end' : 'text-start'}`}
    >
      {children}
    </th>
  );
}

function WeekRow({ week }: { week: AssistantQuality['weeks'][number] }) {
  const t = useT();
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const { first, confident, wrong } = week;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pe-1.5 md:pe-4 text-start font-normal md:whitespace-nowrap">
        {day.format(new Date(`${week.from}T00:00:00Z`))}
        {isBadWeek(week) && (
          <span className="ms-2 rounded-full border border-line px-2 py-0.5 text-xs font-medium">
            {t('quality.badWeek')}
          </span>
        )}
      </th>
      <td className="py-2 pe-1.5 md:pe-4 text-end tabular-nums">{number.format(first.asked)}</td>
      <td className="py-2 pe-1.5 md:pe-4 text-end tabular-nums">
        {number.format(confident.asked)}
      </td>
      <td className="py-2 pe-1.5 md:pe-4 text-end tabular-nums">
        {number.format(confident.right)}
      </td>
      <td className="py-2">
        {wrong.length === 0 ? (
          <span className="text-muted">{t('quality.noWrong')}</span>
        ) : (
          <ul className="flex flex-wrap gap-x-3 gap-y-1">
            {wrong.map((id) => (
              <li key={id}>
                <Link
                  to={`${PATHS.adminReports}?q=${id}`}
                  className="inline-block min-h-6 font-medium text-accent underline underline-offset-2"
                  aria-label={t('quality.wrongCase', { id })}
                >
                  #{id}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
