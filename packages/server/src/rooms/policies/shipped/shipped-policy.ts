import type { NewPolicy, PolicyTarget } from '@recourse/contract/clock/policies';

/** A policy that comes with the product; docs/regulation.md says where each number stands. */
export type ShippedPolicy = Omit<NewPolicy, 'targets'> & {
  /** Whether it begins enabled. */
  readonly enabled: boolean;
  readonly targets: readonly ShippedTarget[];
};

/** A target whose calendar is named by the code that it was shipped under. */
export type ShippedTarget = Omit<PolicyTarget, 'calendarId'> & { readonly calendar: string };

type Rule = PolicyTarget['rule'];

/** How a regulator's time is counted unless a policy says otherwise: whole days, no pause, never later. */
const STRICT = {
  roll: 'NONE',
  end: 'END_OF_DAY',
  lateReceipt: 'SAME_DAY',
  pause: 'NEVER',
  startsFrom: 'RECEIVED',
  onReopen: 'KEEP',
} as const satisfies Partial<Rule>;

/** A target that is late when it is missed. */
export const due = (
  code: PolicyTarget['code'],
  calendar: string,
  [amount, unit]: readonly [number, Rule['unit']],
  more: Partial<Omit<ShippedTarget, 'rule'>> & { rule?: Partial<Rule> } = {},
): ShippedTarget => ({
  code,
  kind: 'DUE',
  legal: true,
  calendar,
  atMost: null,
  ...more,
  rule: { unit, amount, ...STRICT, ...more.rule },
});

/** A client is told of no other body. */
export const NO_RECOURSE = { en: '', fr: '', ar: '' };
