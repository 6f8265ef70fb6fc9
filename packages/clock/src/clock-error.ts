/** Why a calendar, a rule or the facts of a case can't be used. `field` names the part that is wrong. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
  readonly field: string;

  constructor(field: string, message: string) {
    super(`${field}: ${message}`);
    this.field = field;
  }
}
