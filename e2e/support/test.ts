import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Person, Portal, type PortalOptions } from './portal.ts';

/** Playwright's test with a running portal. It fails on any unexpected error of the page. */

interface Fixtures {
  /** Console messages that the page may show, besides failed requests that the test caused. */
  allowedNoise: RegExp[];
  strictPage: void;
}

interface WorkerFixtures extends PortalOptions {
  portal: Portal;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalArguments: [[], { option: true, scope: 'worker' }],
  portal: [
    async ({ portalArguments }, provide) => {
      const portal = await Portal.start({ args: portalArguments });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.url),
  allowedNoise: [[], { option: true }],
  strictPage: [
    async ({ page, allowedNoise }, provide) => {
      const complaints: string[] = [];
      const keep = (text: string): void => {
        if (!allowedNoise.some((allowed) => allowed.test(text))) complaints.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') keep(message.text());
      });
      page.on('pageerror', (error) => keep(String(error)));
      await provide();
      expect(complaints, 'the console stays empty (errors, warnings, CSP violations)').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The console's word for a request that a test makes fail on purpose. */
export const FAILED_REQUEST = /Failed to load resource/;

/** Gives the page a person's session from its next load on, as if he had signed in before. */
export async function rememberSession(page: Page, person: Person): Promise<void> {
  await page.addInitScript((token) => {
    // A preview's frame has its own origin and no access to the storage.
    if (window.top !== window.self) return;
    if (!sessionStorage.getItem('token-set')) localStorage.setItem('token', token);
    sessionStorage.setItem('token-set', '1');
  }, person.token);
}

/** Opens a path in a person's session. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await rememberSession(page, person);
  await page.goto(path);
}

/**
 * Goes to another screen as a link does, without the slow reload of the page. It still loads the first screen, and the
 * same screen with another query.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const from = page.url();
  const isFirst = !from.startsWith('http');
  if (isFirst || new URL(path, from).pathname === new URL(from).pathname) {
    await page.goto(path);
    return;
  }
  const headings = await page.evaluate((to) => {
    const left = document.querySelectorAll('h1');
    for (const heading of left) heading.dataset['left'] = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return left.length;
  }, path);
  expect(headings, `${from} is there before it is left`).toBe(1);
  await expect(page.locator('h1[data-left]'), `${path} takes the place of ${from}`).toHaveCount(0);
}

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]>;

/** Reports violations only; listing the passes would take longer than the check. */
const BRIEFLY = { resultTypes: ['violations'] } satisfies Rules;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ALL_RULES: Rules = { ...BRIEFLY, runOnly: { type: 'tag', values: TAGS } };
/** On a phone the style sheets are the same, so the one rule that reads them need not run again. */
const PHONE_RULES: Rules = { ...ALL_RULES, preload: false };
/** The themes differ in colours only. */
const COLOUR_RULES: Rules = {
  ...BRIEFLY,
  preload: false,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

export const WIDTHS = [1440, 390] as const;
const THEMES = ['light', 'dark'] as const;

function rulesFor(width: (typeof WIDTHS)[number], theme: (typeof THEMES)[number]): Rules {
  if (theme === 'dark') return COLOUR_RULES;
  return width === WIDTHS[0] ? ALL_RULES : PHONE_RULES;
}

/** Removes the transitions of colours, which would paint many frames. The final colours are the same. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** Waits until a change of width or colours has been painted. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    await frame();
  });
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Loads axe into the page and all its frames, and checks them. */
async function firstLook(page: Page, rules: Rules): Promise<Violation[]> {
  // Without legacy mode axe opens a second page for every look, which takes longer than the look itself.
  const builder = new AxeBuilder({ page }).options(rules).setLegacyMode(true);
  return (await builder.analyze()).violations;
}

/** Whether the whole page has axe. A frame may have been added since axe was loaded. */
async function hasAxe(page: Page): Promise<boolean> {
  return page.frames().length === 1 && page.evaluate(() => 'axe' in globalThis);
}

/** Checks again without loading axe, which would take as long as the check. */
async function nextLook(page: Page, rules: Rules): Promise<Violation[]> {
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (context: Document, options: Rules) => Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, rules);
}

/** Checks the page in both widths and themes, unless told otherwise: no axe violation, no sideways scrolling. */
export async function expectAccessible(
  page: Page,
  { themes = THEMES }: { themes?: readonly (typeof THEMES)[number][] } = {},
): Promise<void> {
  await endTransitions(page);
  let look = (await hasAxe(page)) ? nextLook : firstLook;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of themes) {
      await page.evaluate(
        (dark) => document.documentElement.classList.toggle('dark', dark),
        theme === 'dark',
      );
      await settled(page);
      const violations = await look(page, rulesFor(width, theme));
      look = nextLook;
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
        `axe at ${width} px, ${theme}`,
      ).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `no sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => {
    document.documentElement.classList.remove('dark');
    document.adoptedStyleSheets = [];
  });
  await settled(page);
}
