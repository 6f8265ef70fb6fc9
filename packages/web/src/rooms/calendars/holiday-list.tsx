import type { Calendar, Holiday } from '@recourse/contract/clock/calendars';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useConfirmHolidays } from './calendars.queries.ts';
import { dayText } from './months.ts';

// The dialog is fetched when the first one is opened.
const RemoveHoliday = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./remove-holiday.tsx'))).RemoveHoliday,
}));

interface HolidayListProps {
  calendar: Calendar;
  year: number;
  /** Those of the year. */
  holidays: readonly Holiday[];
}

/** The holidays of a year by date. Those that came with the product are confirmed here. */
export function HolidayList({ calendar, year, holidays }: HolidayListProps) {
  const t = useT();
  const confirm = useConfirmHolidays(calendar);
  const [removed, setRemoved] = useState<Holiday | null>(null);
  return (
    <Card>
      <h2 className="px-5 pt-5 pb-2 text-sm font-semibold">{t('calendars.holidays', { year })}</h2>
      {holidays.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-muted">{t('calendars.noHolidays')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.id} holiday={holiday} onRemove={() => setRemoved(holiday)} />
          ))}
        </ul>
      )}
      {holidays.some(({ confirmed }) => !confirmed) && (
        <div className="grid justify-items-start gap-2 border-t border-line p-5">
          <p className="text-sm text-muted">{t('calendars.confirmText')}</p>
          <Button
            busy={confirm.isPending}
            onClick={() =>
              confirm.mutate(year, {
                onSuccess: () => toast.success(t('calendars.confirmed')),
                onError: (error) => toast.error(errorText(error, t('calendars.confirmFailed'))),
              })
            }
          >
            {t('calendars.confirm', { year })}
          </Button>
        </div>
      )}
      <Suspense>
        {removed !== null && (
          <RemoveHoliday calendar={calendar} holiday={removed} onClose={() => setRemoved(null)} />
        )}
      </Suspense>
    </Card>
  );
}

function HolidayRow({ holiday, onRemove }: { holiday: Holiday; onRemove: () => void }) {
  const t = useT();
  const day = dayText(holiday.date, useLocale());
  return (
    <li className="flex items-center gap-3 py-1 ps-5 pe-2">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-medium wrap-anywhere">
          {holiday.name}
        </span>
        <span className="text-muted">
          {day}
          {!holiday.confirmed && ` · ${t('calendars.unconfirmed')}`}
        </span>
      </span>
      <IconButton label={t('calendars.remove', { name: holiday.name, day })} onClick={onRemove}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </li>
  );
}
