import { PIXEL } from '../support/documents.ts';
import { freePort } from '../support/free-port.ts';
import { Portal } from '../support/portal.ts';
import { expect, openAs, test as base } from '../support/test.ts';

/** SERVICE_PORTS: the portal calls areas on separate ports, under its strict content policy. */

const AREAS = ['documents', 'solutions', 'reports', 'claims'] as const;

/** A free port for each area. */
async function freePorts(): Promise<Record<string, number>> {
  const ports = new Set<number>();
  while (ports.size < AREAS.length) ports.add(await freePort());
  return Object.fromEntries([...ports].map((port, at) => [AREAS[at], port]));
}

const test = base.extend<{ portal: Portal; ports: Record<string, number> }>({
  // Playwright requires a fixture to destructure its dependencies; this one has none.
  // oxlint-disable-next-line no-empty-pattern
  ports: async ({}, provide) => provide(await freePorts()),
  portal: [
    async ({ ports }, provide) => {
      const pairs = Object.entries(ports).map(([area, port]) => `${area}:${port}`);
      const portal = await Portal.start({ settings: { SERVICE_PORTS: pairs.join(',') } });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'test', timeout: 60_000 },
  ],
});

test('uploads, lists, previews and the assistant work across ports; the content policy allows them', async ({
  page,
  portal,
  ports,
  browser,
}) => {
  const called = new Set<string>();
  const desk = await browser.newPage({ baseURL: portal.url });
  for (const one of [page, desk])
    one.on('request', (request) => called.add(new URL(request.url()).port));
  const client = await portal.person('CLIENT', 'split-client');
  // The name in the address bar differs from the name in the areas' addresses.
  const portalByName = portal.url.replace('127.0.0.1', 'localhost');
  for (const origin of [portal.url, portalByName]) {
    await openAs(page, client, `${origin}/client/documents`);
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Document uploaded.')).toBeVisible();
  }
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click();
  await expect(page.frameLocator('iframe').getByAltText('lamp.png')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'AI Assistant' }).click();
  await page.getByRole('textbox', { name: /message/i }).fill('My parcel never came.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Report saved|An employee will get back/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'My parcel never came.' })).toBeVisible();
  await page.getByRole('link', { name: 'Claims' }).click();
  // A client's conversation reaches the assistant through the server. An administrator's screen calls the assistant
  // directly.
  await openAs(desk, await portal.admin(), '/assistant');
  await desk.getByRole('textbox', { name: /message/i }).fill('My parcel never came.');
  await desk.keyboard.press('Enter');
  await expect(
    desk.getByText(/Suggested solution|An employee will get back/).first(),
  ).toBeVisible();
  await desk.close();
  await expect
    .poll(() => AREAS.filter((area) => !called.has(String(ports[area]))), 'areas never called')
    .toEqual([]);
});
