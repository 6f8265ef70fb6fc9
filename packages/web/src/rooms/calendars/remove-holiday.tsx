import type { Calendar, Holiday } from '@recourse/contract/clock/calendars';
import { errorText } from '../../lib/api/error-text.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useRemoveHoliday } from './calendars.queries.ts';
import { dayText } from './months.ts';

interface RemoveHolidayProps {
  calendar: Calendar;
  holiday: Holiday;
  onClose: () => void;
}

/** Asks, then takes a holiday out of its calendar. */
export function RemoveHoliday({ calendar, holiday, onClose }: RemoveHolidayProps) {
  const t = useT();
  const remove = useRemoveHoliday(calendar);
  const day = dayText(holiday.date, useLocale());
  return (
    <ConfirmDelete
      open
      title={t('calendars.removeTitle')}
      text={t('calendars.removeText', { name: holiday.name, day })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(holiday.id, {
          onSuccess: () => toast.success(t('calendars.removed')),
          onError: (error) => toast.error(errorText(error, t('calendars.removeFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
