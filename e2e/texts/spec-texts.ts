import { ADMIN_TEXTS } from './spec-texts-admin.ts';
import { CLIENT_TEXTS } from './spec-texts-client.ts';
import { EMPLOYEE_TEXTS } from './spec-texts-employee.ts';
import { LOGIN_TEXTS, type ScreenTexts } from './spec-texts-shared.ts';

/**
 * The texts that the specification requires, by screen and state. They are typed from the specification, not from the
 * catalogue. {…} stands for a filled-in value.
 */
export const SPEC_TEXTS: Readonly<Record<string, ScreenTexts>> = {
  ...LOGIN_TEXTS,
  ...ADMIN_TEXTS,
  ...EMPLOYEE_TEXTS,
  ...CLIENT_TEXTS,
};
