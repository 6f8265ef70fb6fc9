import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Whether everybody can use a page: axe finds nothing, in both widths and themes, and nothing scrolls sideways. */

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]>;
type Theme = 'light' | 'dark';

/**
 * Reports violations only; listing the passes would take longer than the check. None of these rules reads style sheets,
 * and no screen plays a sound, so axe need not fetch them.
 */
const BRIEFLY = { resultTypes: ['violations'], preload: false } satisfies Rules;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The themes differ in colours only. */
const RULES: Readonly<Record<Theme, Rules>> = {
  light: { ...BRIEFLY, runOnly: { type: 'tag', values: TAGS } },
  dark: { ...BRIEFLY, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

export const WIDTHS = [1440, 390] as const;
const HEIGHT = 900;
const THEMES = ['light', 'dark'] as const;

/** Half the size of what AxeBuilder loads by itself. Frames of another origin answer, too. */
const AXE = `${axeSource()}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

function axeSource(): string {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
  return readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
}

/**
 * Checks the page in both widths and themes, unless told otherwise: no axe violation, no sideways scrolling. It leaves
 * the page light and wide.
 */
export async function expectAccessible(
  page: Page,
  {
    themes = THEMES,
    widths = WIDTHS,
  }: { themes?: readonly Theme[]; widths?: readonly number[] } = {},
): Promise<void> {
  await endTransitions(page);
  await loadAxe(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settled(page);
    // Each change of theme styles the whole page anew: the narrow page begins with the theme that the wide one ends with.
    for (const theme of width === widths[0] ? themes : themes.toReversed())
      expect(await violations(page, theme), `axe at ${width} px, ${theme}`).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `no sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await page.evaluate(() => {
    document.documentElement.classList.remove('dark');
    document.adoptedStyleSheets = [];
  });
  await settled(page);
}

/** Removes the transitions of colours, which would paint many frames. The final colours are the same. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** Waits until a change of width has been painted. */
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

/** Loads axe into the page and its frames, unless they have it. Loading takes as long as a look. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
}

/** What axe finds in a theme, one line a rule. AxeBuilder would load axe anew for every look. */
async function violations(page: Page, theme: Theme): Promise<string[]> {
  return page.evaluate(
    async ([dark, rules]) => {
      interface Axe {
        run: (
          context: Document,
          options: typeof rules,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      }
      document.documentElement.classList.toggle('dark', dark);
      const found = await (globalThis as unknown as { axe: Axe }).axe.run(document, rules);
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    },
    [theme === 'dark', RULES[theme]] as const,
  );
}
