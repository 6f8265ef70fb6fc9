import { eachAppears } from '../support/said.ts';
import { LOGIN_TEXTS } from './spec-texts-shared.ts';
import { expect, FAILED_REQUEST, openAs, test } from '../support/test.ts';
import { failingLate, press } from '../support/text-states.ts';

/** The sign-in shows the specification's texts. */

const LOGIN = '**/api/auth/login';

test.use({ allowedNoise: [FAILED_REQUEST] });

test('/login says every text of the specification', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'texts-login');
  const fail = await failingLate(page, LOGIN);
  await eachAppears(page, LOGIN_TEXTS['/login'], {
    opened: () => page.goto('/login'),
    'signing in': async () => {
      await page.getByLabel('Email or Username').fill(client.username);
      await page.getByLabel('Password', { exact: true }).fill('some password');
      await press(page, 'Sign in');
    },
    'refused without a reason': async () => {
      await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled();
      fail();
    },
    'answered without a token': async () => {
      await page.unroute(LOGIN);
      await page.route(LOGIN, (route) => route.fulfill({ json: { id: 1 } }));
      await press(page, 'Sign in');
    },
    'sent here by the guard': () => openAs(page, client, '/users'),
  });
});
