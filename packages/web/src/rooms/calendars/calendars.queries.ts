import {
  addHoliday,
  type Calendar,
  confirmHolidays,
  getCalendar,
  importHolidays,
  listCalendars,
  type NewHoliday,
  removeHoliday,
} from '@recourse/contract/clock/calendars';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The first part of the key of every query about calendars. */
const CALENDARS_KEY = ['calendars'] as const;

/** All calendars by name. */
export const calendarListQuery = queryOptions({
  queryKey: [...CALENDARS_KEY, 'list'],
  queryFn: ({ signal }) => call(listCalendars, { signal }),
});

/** One calendar with its holidays. */
export function calendarQuery(id: number) {
  return queryOptions({
    queryKey: [...CALENDARS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getCalendar, { params: { id }, signal }),
  });
}

interface Addition {
  body: NewHoliday;
  idempotencyKey: string;
}

/** Adds a typed holiday. */
export function useAddHoliday({ id }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (addition: Addition) => call(addHoliday, { params: { id }, ...addition }),
    onSettled,
  });
}

/** Takes a holiday out of the calendar as it is shown. */
export function useRemoveHoliday({ id, version }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (holidayId: number) =>
      call(removeHoliday, { params: { id, holidayId }, ifMatch: version }),
    onSettled,
  });
}

/** Says that all holidays of a year, as they are shown, are right. */
export function useConfirmHolidays({ id, version }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (year: number) =>
      call(confirmHolidays, { params: { id }, body: { year }, ifMatch: version }),
    onSettled,
  });
}

/** Adds the holidays of a text; all or none. */
export function useImportHolidays({ id }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (lines: string) => call(importHolidays, { params: { id }, body: { lines } }),
    onSettled,
  });
}

function useInvalidateCalendars() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CALENDARS_KEY });
}
