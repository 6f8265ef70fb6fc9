import { ADMIN, PASSWORD } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Signing in, the route guard and the three shells, exactly as specified. */

const fill = async (page: import('@playwright/test').Page, name: string, password: string) => {
  await page.getByLabel('Email or Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test('the login page has its texts, shows and hides the password, and is accessible', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('Please sign in to continue.')).toBeVisible();
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email or Username is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expectAccessible(page);
});

test('a password can be pasted, and password managers find the fields', async ({ page }) => {
  await page.goto('/login');
  const name = page.getByLabel('Email or Username');
  const password = page.getByLabel('Password', { exact: true });
  await expect(name).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await name.fill('from the clipboard');
  await name.press('ControlOrMeta+A');
  await name.press('ControlOrMeta+C');
  await password.press('ControlOrMeta+V');
  await expect(password).toHaveValue('from the clipboard');
});

test('the button is busy and disabled while signing in', async ({ page }) => {
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await answers.promise;
    await route.fallback();
  });
  await page.goto('/login');
  await fill(page, ADMIN.username, ADMIN.password);
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled();
  answers.resolve();
  await expect(page.getByText('Hi, admin')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test.describe('a sign-in that fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('shows the reason of the server and is idle again', async ({ page }) => {
    await page.goto('/login');
    await fill(page, 'nobody', 'wrong password');
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail, username or password.');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  test('leaves the keyboard in the password field, to try again', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email or Username').fill('nobody');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(password).toBeFocused();
  });
});

test('unknown paths and protected ones lead to the login page', async ({ page }) => {
  for (const path of ['/nowhere', '/users', '/employe/claims', '/client']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('after signing in the remembered path is used, and Back does not lead to the login page', async ({
  page,
  portal,
}) => {
  const employee = await portal.person('EMPLOYE', 'desk-back');
  await page.goto('/login');
  await page.goto('/employe/claims');
  await expect(page).toHaveURL('/login');
  await fill(page, employee.username, PASSWORD);
  await expect(page).toHaveURL('/employe/claims');
  await expect(page.getByRole('heading', { name: 'My Claims' })).toBeVisible();
});

test('a remembered path of another role is not used', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'client-elsewhere');
  await page.goto('/users');
  await expect(page).toHaveURL('/login');
  await fill(page, client.username, PASSWORD);
  await expect(page).toHaveURL('/client');
});

test('a forbidden area shows the notice and the way back, and paints nothing of itself', async ({
  page,
  portal,
}) => {
  const client = await portal.person('CLIENT', 'client-forbidden');
  await openAs(page, client, '/solutions');
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('Access denied. Please sign in with the right account.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Solutions' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to my area' }).click();
  await expect(page).toHaveURL('/client');
});

const SHELLS = [
  {
    role: 'ADMIN',
    home: '/',
    title: null,
    greeting: 'Hi, boss',
    out: 'Logout',
    links: ['/', '/reclamations', '/solutions', '/users', '/documents', '/reports', '/assistant'],
  },
  {
    role: 'EMPLOYE',
    home: '/employe',
    title: 'Employee Portal',
    greeting: 'Signed in as boss',
    out: 'Log out',
    links: [
      '/employe',
      '/employe/claims',
      '/employe/documents',
      '/employe/reports',
      '/employe/ai-reports',
      '/employe/solutions',
      '/employe/profile',
    ],
  },
  {
    role: 'CLIENT',
    home: '/client',
    title: 'Client Portal',
    greeting: 'Signed in as boss',
    out: 'Log out',
    links: [
      '/client',
      '/client/profile',
      '/client/documents',
      '/client/reports',
      '/client/assistant',
      '/client/claims',
    ],
  },
] as const;

for (const shell of SHELLS) {
  test(`the ${shell.role} shell has its title, greeting, links in order and its way out`, async ({
    page,
    portal,
  }) => {
    const person = await portal.person(shell.role, `boss-${shell.role.toLowerCase()}`);
    await openAs(page, person, shell.home);
    await expect(
      page.getByRole('banner').getByText(`${shell.greeting}-${shell.role.toLowerCase()}`),
    ).toBeVisible();
    if (shell.title) await expect(page.getByText(shell.title)).toBeVisible();
    const links = await page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.slice(0, shell.links.length)).toEqual([...shell.links]);
    await expectAccessible(page);
    await page.getByRole('button', { name: shell.out, exact: true }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('PR-07 after signing out the token is worth nothing, and other tabs are signed out too', async ({
  page,
  portal,
  context,
}) => {
  const person = await portal.person('CLIENT', 'client-two-tabs');
  await page.goto('/login');
  await fill(page, person.username, PASSWORD);
  await expect(page).toHaveURL('/client');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const other = await context.newPage();
  await other.goto('/client/reports');
  await expect(other.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  // The screen does not wait for the server to answer the sign-out.
  const status = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get('/api/auth/me', { headers })).status();
  };
  await expect.poll(status).toBe(401);
});

test('the theme is remembered and set before the page paints', async ({ page, portal }) => {
  await openAs(page, await portal.person('CLIENT', 'client-dark'), '/client');
  await page.getByRole('button', { name: 'Switch to dark colours' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
});
