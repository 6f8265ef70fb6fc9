import type { PolicyTarget } from '@recourse/contract/clock/policies';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { calendarListQuery } from '../calendars/calendars.queries.ts';
import { detailTexts, whenText } from './target-words.ts';

/** The targets of a version as text. */
export function PolicyTargets({ targets }: { targets: readonly PolicyTarget[] }) {
  const t = useT();
  // Names are loaded a moment later. Until then a calendar is shown by its number.
  const { data } = useQuery(calendarListQuery);
  const nameOf = (id: number): string =>
    data?.data.find((calendar) => calendar.id === id)?.name ?? `#${id}`;
  return (
    <Card aria-labelledby="policy-targets" className="p-5">
      <h2 id="policy-targets" className="mb-1 font-semibold">
        {t('policies.targets')}
      </h2>
      <ul className="divide-y divide-line">
        {targets.map((target) => (
          <li key={target.code} className="grid gap-1 py-3.5 last:pb-0">
            <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
              {t(`clock.target.${target.code}`)}
              {target.legal && <Badge tone="info">{t('policies.legal')}</Badge>}
            </h3>
            <p className="text-[0.9375rem]">
              {t('policies.byCalendar', {
                when: whenText(t, target),
                calendar: nameOf(target.calendarId),
              })}
            </p>
            <p className="max-w-prose text-sm text-muted">{detailTexts(t, target).join(' ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
