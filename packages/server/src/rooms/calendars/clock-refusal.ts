import { ClockError } from '@recourse/clock/clock-error';
import { badRequest } from '../../kernel/errors.ts';

/** Runs a check of the clock. A value that the clock can't use becomes a 400 that names the field. */
export function refusedByField<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ClockError)) throw error;
    const { field, message } = error;
    throw badRequest(message, { [field]: message.slice(`${field}: `.length) });
  }
}
