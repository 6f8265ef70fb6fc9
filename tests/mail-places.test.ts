import { NOTIFICATION_AREAS } from '@recourse/contract/notifications';
import { LINK_PAGES, placeOf, UNSUBSCRIBE_PAGE } from '@recourse/contract/told/places';
import { ROLES } from '@recourse/contract/values/roles';
import { expect, test } from 'vitest';
import { PATHS } from '../packages/web/src/app/paths.ts';
import { placeOf as placeInPortal } from '../packages/web/src/rooms/notifications/notification-place.ts';

const CASES = ROLES.flatMap((role) => NOTIFICATION_AREAS.map((area) => ({ role, area })));

test.each(CASES)('a mail leads $role to the same place as the bell: $area', ({ role, area }) => {
  const thing = { area, objectId: 12 };
  expect(placeOf(role, thing)).toBe(placeInPortal(role, thing));
});

test('links of mails lead to pages that there are', () => {
  expect(LINK_PAGES).toEqual({ PASSWORD: PATHS.reset, INVITATION: PATHS.welcome });
  expect(PATHS.unsubscribe).toBe(UNSUBSCRIBE_PAGE);
});
