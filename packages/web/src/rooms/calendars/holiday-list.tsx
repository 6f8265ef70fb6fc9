import type { Calendar, Holiday } from '@recourse/contract/clock/calendars';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useConfirmHolidays, useRemoveHoliday } from './calendars.queries.ts';
import { AskChange } from './lazy-ask-change.ts';
import { dayText } from './months.ts';

interface HolidayListProps {
  calendar: Calendar;
  year: number;
  /** The holidays of the year. */
  holidays: readonly Holiday[];
}

/** The holidays of a year, sorted by date. Those that ship with the product are confirmed here. */
export function HolidayList({ calendar, year, holidays }: HolidayListProps) {
  const t = useT();
  const [removed, setRemoved] = useState<Holiday | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
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
          <Button onClick={() => setIsConfirming(true)}>{t('calendars.confirm', { year })}</Button>
        </div>
      )}
      {removed !== null && (
        <RemoveHoliday calendar={calendar} holiday={removed} onClose={() => setRemoved(null)} />
      )}
      {isConfirming && (
        <ConfirmYear calendar={calendar} year={year} onClose={() => setIsConfirming(false)} />
      )}
    </Card>
  );
}

interface RemoveHolidayProps {
  calendar: Calendar;
  holiday: Holiday;
  onClose: () => void;
}

/** Asks for confirmation, then removes a holiday from its calendar. */
function RemoveHoliday({ calendar, holiday, onClose }: RemoveHolidayProps) {
  const t = useT();
  const remove = useRemoveHoliday(calendar);
  const day = dayText(holiday.date, useLocale());
  return (
    <AskChange
      calendar={calendar}
      draft={{ removedHolidayId: holiday.id }}
      isRemoval
      title={t('calendars.removeTitle')}
      text={t('calendars.removeText', { name: holiday.name, day })}
      saveLabel={t('common.delete')}
      busy={remove.isPending}
      problem={remove.error && errorText(remove.error, t('calendars.removeFailed'))}
      onSave={() =>
        remove.mutate(holiday.id, {
          onSuccess: () => {
            toast.success(t('calendars.removed'));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

interface ConfirmYearProps {
  calendar: Calendar;
  year: number;
  onClose: () => void;
}

/** Asks, then confirms the holidays of a year. */
function ConfirmYear({ calendar, year, onClose }: ConfirmYearProps) {
  const t = useT();
  const confirm = useConfirmHolidays(calendar);
  return (
    <AskChange
      calendar={calendar}
      draft={{ confirmedYear: year }}
      title={t('calendars.ask.confirm')}
      text={t('calendars.ask.confirmText', { year })}
      busy={confirm.isPending}
      problem={confirm.error && errorText(confirm.error, t('calendars.confirmFailed'))}
      onSave={() =>
        confirm.mutate(year, {
          onSuccess: () => {
            toast.success(t('calendars.confirmed'));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
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
