import { type CalendarDraft, previewCalendar } from '@recourse/contract/clock/calendar-preview';
import {
  addHoliday,
  type Calendar,
  type CalendarChanges,
  confirmHolidays,
  createCalendar,
  getCalendar,
  importHolidays,
  listCalendars,
  type NewCalendar,
  type NewHoliday,
  removeHoliday,
  updateCalendar,
} from '@recourse/contract/clock/calendars';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';

/** The first part of the key of every query about calendars. */
const CALENDARS_KEY = ['calendars'] as const;

/** All calendars, sorted by name. */
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

/**
 * What a change of the shown calendar would move. It is computed again for each question. When somebody else has
 * changed the calendar, the calendar is read again.
 */
export function previewQuery({ id, version }: Calendar, draft: CalendarDraft) {
  return queryOptions({
    queryKey: ['calendar-preview', id, version, draft],
    queryFn: async ({ client, signal }) => {
      try {
        return await call(previewCalendar, {
          params: { id },
          body: draft,
          ifMatch: version,
          signal,
        });
      } catch (error) {
        if (hasStatus(error, 412)) void client.invalidateQueries({ queryKey: CALENDARS_KEY });
        throw error;
      }
    },
    staleTime: 'static',
    gcTime: 0,
  });
}

interface Content {
  body: NewCalendar;
  /** The fields that differ from the existing calendar. */
  changes: CalendarChanges;
  /** For a new calendar. */
  idempotencyKey: string;
  /** For an existing calendar: the version that was seen. */
  version: number | undefined;
}

/** Creates a calendar, or changes the one with that id and version. */
export function useSaveCalendar(id: number | undefined) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: ({ body, changes, idempotencyKey, version }: Content) =>
      id === undefined
        ? call(createCalendar, { body, idempotencyKey })
        : call(updateCalendar, {
            params: { id },
            body: changes,
            ifMatch: version,
          }),
    onSettled,
  });
}

interface Addition {
  body: NewHoliday;
  idempotencyKey: string;
}

/** Adds a typed holiday to the calendar in the version shown. */
export function useAddHoliday({ id, version }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (addition: Addition) =>
      call(addHoliday, { params: { id }, ifMatch: version, ...addition }),
    onSettled,
  });
}

/** Removes a holiday from the calendar in the version shown. */
export function useRemoveHoliday({ id, version }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (holidayId: number) =>
      call(removeHoliday, { params: { id, holidayId }, ifMatch: version }),
    onSettled,
  });
}

/** Confirms all holidays of a year in the version shown. */
export function useConfirmHolidays({ id, version }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (year: number) =>
      call(confirmHolidays, { params: { id }, body: { year }, ifMatch: version }),
    onSettled,
  });
}

/** Adds the holidays of a text to the calendar in the version shown; all or none. */
export function useImportHolidays({ id, version }: Calendar) {
  const onSettled = useInvalidateCalendars();
  return useMutation({
    mutationFn: (lines: string) =>
      call(importHolidays, { params: { id }, body: { lines }, ifMatch: version }),
    onSettled,
  });
}

function useInvalidateCalendars() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CALENDARS_KEY });
}
