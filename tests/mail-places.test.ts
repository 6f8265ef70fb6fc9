import { MAILED_AREAS } from '@recourse/contract/told/notification-list';
import {
  FORGOT_PAGE,
  LINK_PAGES,
  placeOf,
  SIGN_IN_PAGE,
  UNSUBSCRIBE_PAGE,
} from '@recourse/contract/told/places';
import { ROLES } from '@recourse/contract/values/roles';
import { expect, test } from 'vitest';
import { PATHS } from '../packages/web/src/app/paths.ts';
import { placeOf as placeInPortal } from '../packages/web/src/rooms/notifications/notification-place.ts';

const CASES = ROLES.flatMap((role) => MAILED_AREAS.map((area) => ({ role, area })));

test.each(CASES)('a mail leads $role to the same place as the bell: $area', ({ role, area }) => {
  const thing = { area, objectId: 12 };
  expect(placeOf(role, thing)).toBe(placeInPortal(role, thing));
});

test('links of mails lead to pages that there are', () => {
  expect(LINK_PAGES).toEqual({
    PASSWORD: PATHS.reset,
    SIGN_UP: PATHS.signUp,
    INVITATION: PATHS.welcome,
    EMAIL: PATHS.confirm,
    EMAIL_APPROVAL: PATHS.confirm,
    EMAIL_UNDO: PATHS.confirm,
  });
  expect(PATHS.unsubscribe).toBe(UNSUBSCRIBE_PAGE);
  expect([PATHS.login, PATHS.forgot]).toEqual([SIGN_IN_PAGE, FORGOT_PAGE]);
});
