import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** The build contains the licences of everything that the portal's files are made of. */

test('the help leads to the licences of scripts, styles and fonts, each with its whole text', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), '/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await help.getByRole('link', { name: 'Licences of what is built in' }).click();
  const notices = await opened;
  expect(new URL(notices.url()).pathname).toBe('/third-party-notices.txt');
  await expect(notices.locator('body')).toContainText('react-dom - ');

  const answer = await page.request.get('/third-party-notices.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  const parts = text.split(/^## /m).slice(1);
  const named = parts.map((part) => part.split(' - ', 1)[0]);
  expect(named).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      'react-router',
      'zod',
      'lucide-react',
      '@base-ui/react',
      '@fontsource-variable/inter',
      'tailwindcss',
    ]),
  );
  expect(new Set(named).size).toBe(named.length);
  expect(parts.filter((part) => part.length < 400).map((part) => part.split('\n')[0])).toEqual([]);
  expect(parts.find((part) => part.startsWith('@fontsource'))).toContain('SIL OPEN FONT LICENSE');
});
