import { type NewPolicy, type Policy, type PolicyTarget } from '@recourse/contract/clock/policies';
import { TARGET_CODES } from '@recourse/contract/clock/terms';

/** The form values of a policy. Numbers are text, as they are typed. */

export type TargetForm = Pick<PolicyTarget, 'code' | 'kind' | 'legal'> &
  Omit<PolicyTarget['rule'], 'amount' | 'warn'> & {
    /**
     * Its number among all targets that were ever added. It does not change when others are
     * removed.
     */
    readonly key: number;
    readonly calendarId: string;
    readonly amount: string;
    readonly warnIn: 'NEVER' | 'DAYS' | 'MINUTES';
    readonly warn: string;
    readonly atMost: string;
  };

export type PolicyForm = Omit<
  NewPolicy,
  'targets' | 'autoCloseDays' | 'reopenWithinDays' | 'lateLevel'
> & {
  readonly targets: readonly TargetForm[];
  readonly autoCloseDays: string;
  readonly reopenWithinDays: string;
  /** '' for the default. */
  readonly lateLevel: string;
};

/** Parses a stored draft of the form; null when another version of the portal stored another shape. */
export function readPolicyForm(stored: unknown): PolicyForm | null {
  const empty = emptyPolicyForm('');
  if (!isAlike(stored, empty)) return null;
  const [target] = empty.targets;
  return stored.targets.every((one) => isAlike(one, target)) ? stored : null;
}

/** Whether a value has the fields of an example, each with the same type. */
function isAlike<Example>(value: unknown, example: Example): value is Example {
  if (typeof value !== typeof example || Array.isArray(value) !== Array.isArray(example))
    return false;
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return true;
  const given: object = value ?? {};
  return Object.entries(example).every(([field, part]) =>
    isAlike((given as Record<string, unknown>)[field], part),
  );
}

const numberText = (number: number | null): string => (number === null ? '' : String(number));
/**
 * NaN for text that is not a number. It is sent as null, which the server refuses with a message.
 */
const readNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));
const readOptional = (typed: string): number | null =>
  typed.trim() === '' ? null : readNumber(typed);

/** The form values of a policy, for a new version. */
export function toPolicyForm(policy: Policy): PolicyForm {
  const { code, name, source, pauseAllowed, keepsRecord, recourse, recourseOn } = policy;
  return {
    code,
    name,
    source,
    targets: policy.targets.map(toTargetForm),
    pauseAllowed,
    keepsRecord,
    recourse,
    recourseOn,
    autoCloseDays: numberText(policy.autoCloseDays),
    reopenWithinDays: numberText(policy.reopenWithinDays),
    lateLevel: numberText(policy.lateLevel),
  };
}

function toTargetForm({ rule, ...rest }: PolicyTarget, key: number): TargetForm {
  const { warn, amount, ...choices } = rule;
  const isInDays = warn !== undefined && 'workingDays' in warn;
  return {
    key,
    ...rest,
    ...choices,
    calendarId: String(rest.calendarId),
    amount: String(amount),
    atMost: numberText(rest.atMost),
    warnIn: warn === undefined ? 'NEVER' : isInDays ? 'DAYS' : 'MINUTES',
    warn: warn === undefined ? '' : String(isInDays ? warn.workingDays : warn.workingMinutes),
  };
}

/** The initial values of a target: the strict way of counting. */
export function newTarget(used: readonly TargetForm[], calendarId: string): TargetForm {
  const free = [...TARGET_CODES]
    .toReversed()
    .find((code) => used.every((other) => other.code !== code));
  const code = free ?? 'FINAL';
  return {
    key: Math.max(-1, ...used.map(({ key }) => key)) + 1,
    code,
    kind: usualKind(code),
    legal: false,
    calendarId,
    amount: '',
    unit: 'WORKING_DAYS',
    startsFrom: 'RECEIVED',
    end: 'END_OF_DAY',
    lateReceipt: 'SAME_DAY',
    roll: 'NONE',
    pause: 'NEVER',
    onReopen: 'KEEP',
    warnIn: 'DAYS',
    warn: '1',
    atMost: '',
  };
}

/** The usual values of a target with this code. */
export function usualKind(code: PolicyTarget['code']): PolicyTarget['kind'] {
  if (code === 'SUMMARY') return 'WINDOW';
  return code === 'UPDATE' ? 'REPEATED' : 'DUE';
}

/** The form values of a new policy. */
export const emptyPolicyForm = (calendarId: string): PolicyForm => ({
  code: '',
  name: '',
  source: '',
  targets: [newTarget([], calendarId)],
  pauseAllowed: false,
  keepsRecord: false,
  recourse: { en: '', fr: '', ar: '' },
  recourseOn: [],
  autoCloseDays: '',
  reopenWithinDays: '',
  lateLevel: '',
});

/** The body that the form sends. */
export function toPolicyBody(form: PolicyForm): NewPolicy {
  const { targets, autoCloseDays, reopenWithinDays, lateLevel, ...rest } = form;
  return {
    ...rest,
    targets: targets.map(toTarget),
    autoCloseDays: readOptional(autoCloseDays),
    reopenWithinDays: readOptional(reopenWithinDays),
    lateLevel: readOptional(lateLevel),
  };
}

function toTarget(form: TargetForm): PolicyTarget {
  const { key: _, code, kind, legal, calendarId, atMost, amount, warn, warnIn, ...rule } = form;
  const before = readNumber(warn);
  return {
    code,
    kind,
    legal,
    calendarId: Number(calendarId),
    atMost: readOptional(atMost),
    rule: {
      ...rule,
      amount: readNumber(amount),
      ...(warnIn === 'DAYS' && { warn: { workingDays: before } }),
      ...(warnIn === 'MINUTES' && { warn: { workingMinutes: before } }),
    },
  };
}

/** Faults by their path in the form: 'name', 'targets.0.rule.amount'. */
export type PolicyErrors = Readonly<Record<string, string>>;

/** The server's messages by their path in the form. The server writes list indexes as `targets[0]` or `targets.0`. */
export const placedErrors = (fields: PolicyErrors): PolicyErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      field.replaceAll(/\[(\d+)\]/g, '.$1'),
      message,
    ]),
  );
