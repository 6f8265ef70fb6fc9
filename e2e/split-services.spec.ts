import { once } from 'node:events';
import net from 'node:net';
import { PIXEL } from './documents.ts';
import { Portal } from './portal.ts';
import { expect, openAs, test as base } from './test.ts';

/** SERVICE_PORTS: the portal calls areas on separate ports, under its strict content policy. */

const AREAS = ['documents', 'solutions', 'reports', 'claims'] as const;

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const test = base.extend<object, { portal: Portal; ports: Record<string, number> }>({
  ports: [
    // Playwright requires a fixture to destructure its dependencies; this one has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const ports = await Promise.all(AREAS.map(async (area) => [area, await freePort()] as const));
      await provide(Object.fromEntries(ports));
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ ports }, provide) => {
      const pairs = Object.entries(ports).map(([area, port]) => `${area}:${port}`);
      const portal = await Portal.start({ settings: { SERVICE_PORTS: pairs.join(',') } });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('uploads, lists, previews and the assistant work across ports; the content policy allows them', async ({
  page,
  portal,
  ports,
}) => {
  const called = new Set<string>();
  page.on('request', (request) => called.add(new URL(request.url()).port));
  const client = await portal.person('CLIENT', 'split-client');
  // The name in the address bar is not the one that the areas' addresses have.
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
  await expect
    .poll(() => AREAS.filter((area) => !called.has(String(ports[area]))), 'areas never called')
    .toEqual([]);
});
