import { getOpenApi } from '@recourse/contract/wire/openapi';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

const call = (path: string) => new RegExp(`^\\w+ ${path}`);

test('an administrator reads every call of the API, with shapes and examples', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await openAs(page, admin, PATHS.adminDashboard);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('main').getByRole('link', { name: 'API Reference' }).click();
  await expect(page).toHaveURL(PATHS.apiReference);
  await expect(page.getByRole('heading', { name: 'API Reference', level: 1 })).toBeVisible();
  await expect(page.getByText('OpenAPI 3.1.0')).toBeVisible();
  const described = await portal.call<{ paths: Record<string, object> }>(getOpenApi, admin.token);
  const calls = Object.values(described.paths).flatMap(Object.keys).length;
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(calls);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Areas' }).getByText('trash').click();
  await expect(page.getByRole('heading', { level: 2, name: 'trash' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(calls);

  // The whole list was checked above; from here on one call is enough.
  await page.getByRole('textbox', { name: 'Search calls' }).fill('/api/claims/create');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await page.getByRole('button', { name: call('/api/claims/create') }).click();
  const details = page.getByRole('listitem').filter({ hasText: '/api/claims/create' });
  await expect(details.getByText('idempotency-key')).toBeVisible();
  await expect(details.getByText('maxLength 10000').first()).toBeVisible();
  await expect(details.getByText('422 Unprocessable Entity')).toBeVisible();
  await expect(details.getByLabel('Example of a call')).toContainText(
    `curl -X POST '${portal.url}/api/claims/create'`,
  );
  await expect(details.getByLabel('Example of an answer')).toContainText('"status": "OPEN"');
  await expectAccessible(page);
});

test('the search narrows the calls, lives in the address and says when nothing matches', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), PATHS.apiReference);
  const search = page.getByRole('textbox', { name: 'Search calls' });
  await search.fill('delete /api/reports');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(page.getByRole('button', { name: call('/api/reports/{id}') })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('delete /api/reports');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await search.fill('nothing of the kind');
  await expect(page.getByText('No call matches')).toBeVisible();
  await expectAccessible(page);
});

test('the description is saved as a file', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), PATHS.apiReference);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download openapi.json' }).click();
  expect((await saved).suggestedFilename()).toBe('openapi.json');
});

test('nobody else gets there', async ({ page, portal }) => {
  await openAs(page, await portal.person('CLIENT', 'reference-client'), PATHS.apiReference);
  await expect(page.getByText('Access denied.')).toBeVisible();
});

test.describe('when the description does not come', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test("the screen says 'Failed to load.' and offers to try again", async ({ page, portal }) => {
    const address = `**${getOpenApi.path}`;
    await page.route(address, (route) => route.fulfill({ status: 400, json: {} }));
    await openAs(page, await portal.admin(), PATHS.apiReference);
    await expect(page.getByText('Failed to load.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  });
});
