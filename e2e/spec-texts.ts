import { ADMIN_TEXTS } from './spec-texts-admin.ts';
import { CLIENT_TEXTS } from './spec-texts-client.ts';
import { EMPLOYEE_TEXTS } from './spec-texts-employee.ts';
import { LOGIN_TEXTS, type ScreenTexts } from './spec-texts-shared.ts';

/**
 * What the specification says that each screen says, typed from its page and not from the catalogue: by screen,
 * and there by the state in which it appears. {…} stands for what is filled in.
 */
export const SPEC_TEXTS: Readonly<Record<string, ScreenTexts>> = {
  ...LOGIN_TEXTS,
  ...ADMIN_TEXTS,
  ...EMPLOYEE_TEXTS,
  ...CLIENT_TEXTS,
};
