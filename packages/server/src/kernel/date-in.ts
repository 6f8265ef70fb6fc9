/** The calendar date that a moment has in a time zone. Throws RangeError for a zone that this server does not know. */
export const dateIn = (at: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
