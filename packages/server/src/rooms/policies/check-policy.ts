import { ClockError } from '@recourse/clock/clock-error';
import { checkRule, type Rule } from '@recourse/clock/rule';
import {
  type NewPolicy,
  POLICY_MESSAGES,
  type PolicyTarget,
} from '@recourse/contract/clock/policies';
import { badRequest } from '../../kernel/errors.ts';

/** Checks of a policy. Each failure is a 400 that names the field. */

const refusal = (field: string, message: string) => badRequest(message, { [field]: message });

/** Throws a 400 for a policy that contradicts itself, or a rule that the clock can't count. */
export function checkPolicy({ targets, pauseAllowed, recourse, recourseOn }: NewPolicy): void {
  for (const [place, target] of targets.entries()) {
    const field = `targets[${place}]`;
    if (targets.findIndex(({ code }) => code === target.code) !== place)
      throw refusal(`${field}.code`, POLICY_MESSAGES.twice);
    checkTarget(field, target);
    if (!pauseAllowed && target.rule.pause === 'WAITING')
      throw refusal(`${field}.rule.pause`, POLICY_MESSAGES.noPause);
  }
  const written = Object.values(recourse).filter((text) => text !== '').length;
  if (written !== 0 && written !== Object.keys(recourse).length)
    throw refusal('recourse', POLICY_MESSAGES.recourse);
  if (written === 0 && recourseOn.length > 0)
    throw refusal('recourseOn', POLICY_MESSAGES.recourseOn);
}

function checkTarget(field: string, { rule, atMost }: PolicyTarget): void {
  const { warn, ...rest } = rule;
  const whole = warn === undefined ? rest : { ...rest, warn };
  checkByClock(whole, (part) => `${field}.rule.${part}`);
  if (atMost === null) return;
  checkByClock({ ...whole, amount: atMost }, () => `${field}.atMost`);
  if (atMost <= rule.amount) throw refusal(`${field}.atMost`, POLICY_MESSAGES.tooShort);
}

/**
 * Throws a 400 for a rule that the clock can't count. Its message begins with the part that is wrong, which here is the
 * name of the field.
 */
function checkByClock(rule: Rule, fieldOf: (part: string) => string): void {
  try {
    checkRule(rule);
  } catch (error) {
    if (!(error instanceof ClockError)) throw error;
    const words = error.message.slice(`${error.field}: `.length);
    throw refusal(fieldOf(error.field), words.charAt(0).toUpperCase() + words.slice(1));
  }
}
