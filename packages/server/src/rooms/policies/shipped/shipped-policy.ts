import type { NewPolicy, PolicyTarget } from '@recourse/contract/clock/policies';

/** A policy that comes with the product; docs/regulation.md gives the source of each number. */
export type ShippedPolicy = Omit<NewPolicy, 'targets'> & {
  /** Whether it is enabled at first. */
  readonly enabled: boolean;
  readonly targets: readonly ShippedTarget[];
};

/** A target that names its calendar by the code of the shipped calendar. */
export type ShippedTarget = Omit<PolicyTarget, 'calendarId'> & { readonly calendar: string };

type Rule = PolicyTarget['rule'];

/** How a regulator's deadline is counted unless a policy says otherwise: whole days, no pause, never moved later. */
const STRICT = {
  roll: 'NONE',
  end: 'END_OF_DAY',
  lateReceipt: 'SAME_DAY',
  pause: 'NEVER',
  startsFrom: 'RECEIVED',
  onReopen: 'KEEP',
} as const satisfies Partial<Rule>;

/** A target that makes the claim late when it is missed. */
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

/** The client is told of no other body. */
export const NO_RECOURSE = { en: '', fr: '', ar: '' };
