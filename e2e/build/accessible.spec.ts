import { expect, expectAccessible, test } from '../support/test.ts';

/** The check that every screen goes through finds a fault of each kind, at each width and in each theme. */

const page = (body: string): string => `<!doctype html>
  <html lang="en"><head><title>A page</title><meta name="viewport" content="width=device-width">
  <style>
    body { background: #fff; color: #000 }
    .dark body { background: #000; color: #fff }
    .dark .pale-in-dark { color: #222 }
    .on-a-phone { display: none }
    @media (max-width: 600px) { .on-a-phone { display: block } .on-a-desk { display: none } }
  </style></head>
  <body><main><h1>A page</h1>${body}</main></body></html>`;

const FAULTS: readonly [what: string, body: string, found: RegExp][] = [
  ['a field without a name', '<input>', /axe at 1440 px, light[^]*label/],
  [
    'a pale text',
    '<p style="color: #ddd">Some words</p>',
    /axe at 1440 px, light[^]*color-contrast/,
  ],
  [
    'one that is pale in the dark',
    '<p class="pale-in-dark">Some words</p>',
    /390 px, dark[^]*color-contrast/,
  ],
  [
    'one that only a phone shows',
    '<p class="on-a-phone pale-in-dark">Some words</p>',
    /390 px, dark[^]*color-contrast/,
  ],
  [
    'one that only a desk shows',
    '<p class="on-a-desk pale-in-dark">Some words</p>',
    /1440 px, dark[^]*color-contrast/,
  ],
  [
    'a pale text that only a phone shows',
    '<p class="on-a-phone" style="color: #ddd">Some words</p>',
    /390 px, light[^]*color-contrast/,
  ],
  [
    'a nameless button on a phone',
    '<p class="on-a-phone"><button></button></p>',
    /390 px, dark[^]*button-name/,
  ],
  [
    'a fault in a frame',
    '<iframe title="x" srcdoc="<html lang=en><title>x</title><main><h1>x</h1><button></button></main>"></iframe>',
    /1440 px, light[^]*button-name/,
  ],
  [
    'a wide line on a phone',
    '<p style="width: 500px">Some words</p>',
    /no sideways scrolling at 390 px/,
  ],
];

test('each fault is found, and a page without one passes', async ({ page: tab }) => {
  await tab.setContent(page('<p class="on-a-desk">Some words</p>'));
  await expectAccessible(tab);
  for (const [what, body, found] of FAULTS)
    await test.step(what, async () => {
      // Starts with a new document, as any other load does. Writing over a page would remove the listeners through
      // which axe reaches its frames.
      await tab.goto('about:blank');
      await tab.setContent(page(body));
      await expect(expectAccessible(tab)).rejects.toThrow(found);
    });
});

test('nothing glides for those who ask for less motion; for others it does', async ({
  page: tab,
}) => {
  await tab.goto('/login');
  const gliding = () =>
    tab.getByRole('button', { name: 'Sign in' }).evaluate((button) => {
      button.style.backgroundColor = 'rgb(1, 2, 3)';
      const found = document.getAnimations().length;
      button.style.removeProperty('background-color');
      return found;
    });
  expect(await gliding()).toBe(0);
  await tab.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(gliding, 'the page has heard of it').toBeGreaterThan(0);
});
