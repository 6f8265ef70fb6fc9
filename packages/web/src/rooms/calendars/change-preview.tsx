import type { CalendarPreview, MovedTarget } from '@recourse/contract/clock/calendar-preview';
import { CalendarArrowDown, CalendarArrowUp, CalendarCheck } from 'lucide-react';
import { Link } from 'react-router';
import { casePath } from '../../app/paths.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { movedDates } from './moved-dates.ts';
import { Reference } from '../../ui/display/reference.tsx';

type Zones = Parameters<typeof movedDates>[1];

const KINDS = [
  { name: 'earlier', Icon: CalendarArrowUp, look: 'text-warning' },
  { name: 'later', Icon: CalendarArrowDown, look: 'text-accent' },
  { name: 'same', Icon: CalendarCheck, look: 'text-muted' },
] as const;

/** The number of targets that a change moves, and some of them. */
export function ChangePreview({ preview, zones }: { preview: CalendarPreview; zones: Zones }) {
  const t = useT();
  const { lateNow, unchecked, examples } = preview;
  const kinds = KINDS.filter(({ name }) => preview[name] > 0);
  return (
    <>
      {kinds.length === 0 && unchecked === 0 && (
        <p className="text-sm">{t('calendars.moves.none')}</p>
      )}
      {kinds.length > 0 && (
        <ul className="grid gap-1.5 rounded-xl bg-soft px-3.5 py-2.5 text-sm font-medium">
          {kinds.map(({ name, Icon, look }) => (
            <li key={name} className="flex items-center gap-2.5">
              <Icon aria-hidden size={17} className={`shrink-0 ${look}`} />
              {t(`calendars.moves.${name}`, { count: preview[name] })}
            </li>
          ))}
        </ul>
      )}
      {lateNow > 0 && (
        <Notice tone="warning">{t('calendars.moves.late', { count: lateNow })}</Notice>
      )}
      {unchecked > 0 && (
        <Notice tone="info">{t('calendars.moves.unchecked', { count: unchecked })}</Notice>
      )}
      {examples.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="text-sm font-semibold">{t('calendars.moves.examples')}</h3>
          <ul className="divide-y divide-line rounded-xl border border-line text-sm">
            {examples.map((moved) => (
              <Example
                // A claim has at most one open target of most kinds, but may have several promises.
                key={`${moved.claimId} ${moved.code} ${moved.from.dueAt}`}
                moved={moved}
                zones={zones}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Example({ moved, zones }: { moved: MovedTarget; zones: Zones }) {
  const t = useT();
  const { from, to } = movedDates(moved, zones, useLocale());
  const none = t('calendars.moves.noDate');
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-3.5 py-2 sm:grid-cols-[1fr_auto]">
      <span className="flex flex-wrap items-center gap-x-2">
        {/* In a tab of its own: what was typed stays. */}
        <Link
          to={casePath('ADMIN', moved.claimId)}
          target="_blank"
          className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-2 hover:underline"
        >
          <Reference>{moved.reference}</Reference>
        </Link>
        <span className="text-muted">{t(`clock.target.${moved.code}`)}</span>
        {moved.lateNow && <Badge tone="danger">{t('calendars.moves.lateNow')}</Badge>}
      </span>
      <span className="flex items-center tabular-nums">
        {t('calendars.moves.fromTo', { from: from ?? none, to: to ?? none })}
      </span>
    </li>
  );
}
