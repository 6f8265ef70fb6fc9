import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { KnownShapes } from './known-shapes.ts';
import { type NewParts, noteShapes } from './page-shapes.ts';

/** Checks that everybody can use a page: axe finds nothing, in both widths and themes, and nothing scrolls sideways. */

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]>;
type Theme = 'light' | 'dark';

/**
 * Reports violations only, because listing the passes takes longer than the check. None of these rules reads style
 * sheets, and no screen plays a sound, so axe does not fetch these.
 */
const BRIEFLY = { resultTypes: ['violations'], preload: false } satisfies Rules;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ALL: Rules = { ...BRIEFLY, runOnly: { type: 'tag', values: TAGS } };
/** The themes differ in colours only. */
const COLOURS: Rules = {
  ...BRIEFLY,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** All rules except those that check an element by itself and its ancestors, because its shape has both. */
const OF_SEVERAL: Rules = {
  ...ALL,
  rules: Object.fromEntries(
    ['color-contrast', 'link-in-text-block', 'label-content-name-mismatch'].map((rule) => [
      rule,
      { enabled: false },
    ]),
  ),
};

export const WIDTHS = [1440, 390] as const;
const HEIGHT = 900;
/** The page throws it when a part that was to be checked is gone. */
const REPLACED = 'a part has been replaced';
const MOST_TRIES = 5;
const THEMES = ['light', 'dark'] as const;

/** Half the size of what AxeBuilder loads by itself. It also works in frames of another origin. */
const AXE = `${axeSource()}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

function axeSource(): string {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
  return readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
}

/** The shapes that this run has found accessible at each width. */
const accessible = { 1440: new KnownShapes('1440'), 390: new KnownShapes('390') };

/**
 * Checks the page in both widths and themes, unless told otherwise: no axe violation, no sideways scrolling. It leaves
 * the page light and wide. Parts of a page that this run has checked before are not checked again.
 */
export async function expectAccessible(
  page: Page,
  {
    themes = THEMES,
    widths = WIDTHS,
  }: { themes?: readonly Theme[]; widths?: readonly number[] } = {},
): Promise<void> {
  if (themes === THEMES && widths === WIDTHS) await checkWhatStays(page);
  else {
    await loadAxe(page);
    for (const width of widths) {
      await show(page, width);
      // Each change of theme restyles the whole page. So the narrow page begins with the last theme of the wide one.
      for (const theme of width === widths[0] ? themes : themes.toReversed())
        await expectNoViolation(page, { width, theme, rules: theme === 'dark' ? COLOURS : ALL });
    }
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await show(page, WIDTHS[0]);
}

/** Begins again when a part is replaced while it is checked, because the new part may have the same shape. */
async function checkWhatStays(page: Page): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await checkNewParts(page);
      return;
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes(REPLACED)) throw error;
    }
}

/**
 * Checks all rules at each width, and the colours of each text once in each theme. No colour depends on the width, so the
 * second check of a theme covers only the texts that the other width does not show.
 */
async function checkNewParts(page: Page): Promise<void> {
  const [wide, narrow] = WIDTHS;
  await show(page, wide);
  const onDesk = await noteShapes(page, accessible[wide].read());
  if (onDesk.all.length > 0) {
    await loadAxe(page);
    await noteTexts(page);
    await checkNew(page, onDesk, { width: wide, theme: 'light' });
  }
  await show(page, narrow);
  const onPhone = await noteShapes(page, accessible[narrow].read());
  const isNew = onDesk.all.length > 0 || onPhone.all.length > 0;
  const hasTexts = isNew && (await noteTexts(page));
  if (onPhone.all.length > 0) {
    await loadAxe(page);
    if (hasTexts)
      await expectNoViolation(page, {
        width: narrow,
        theme: 'light',
        rules: COLOURS,
        of: 'newTexts',
      });
    await checkNew(page, onPhone, { width: narrow, theme: 'dark' });
  }
  if (onDesk.hasNewParts) {
    await show(page, wide);
    await noteShapes(page, accessible[wide].read());
    if (await noteTexts(page))
      await expectNoViolation(page, { width: wide, theme: 'dark', rules: COLOURS, of: 'newTexts' });
  }
  accessible[wide].add(onDesk.all);
  accessible[narrow].add(onPhone.all);
}

/** Checks all rules of new parts. With a new outline, checks the whole page for what several elements make together. */
async function checkNew(
  page: Page,
  { hasNewParts, hasNewOutline }: { hasNewParts: boolean; hasNewOutline: boolean },
  look: Pick<Check, 'width' | 'theme'>,
): Promise<void> {
  if (hasNewOutline) await expectNoViolation(page, { ...look, rules: OF_SEVERAL });
  if (hasNewParts) await expectNoViolation(page, { ...look, rules: ALL, of: 'newParts' });
}

/** Shows the page at a width, where nothing may scroll sideways. */
async function show(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await settled(page);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `no sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
}

/** What the page keeps between two checks: the visible texts of its new parts, and those that were not visible before. */
interface Noted extends NewParts {
  shownTexts?: Set<Element>;
  newTexts?: Element[];
}

/**
 * Notes which texts and fields of the new parts are visible. Resolves to whether some of them were not visible the last
 * time.
 */
async function noteTexts(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const noted = globalThis as Noted;
    const before = noted.shownTexts;
    const parts = noted.newParts ?? [document.body];
    const shown = parts
      .flatMap((part) => [part, ...part.querySelectorAll('*')])
      .filter(
        (element) =>
          (element.matches('input, select, textarea, iframe') ||
            [...element.childNodes].some(
              (node) => node instanceof Text && node.data.trim() !== '',
            )) &&
          element.checkVisibility({ visibilityProperty: true }),
      );
    noted.shownTexts = new Set(shown);
    noted.newTexts = before ? shown.filter((element) => !before.has(element)) : shown;
    return noted.newTexts.length > 0;
  });
}

/** Waits until a change of width has been painted. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    for (const animation of ending) animation.finish();
    if (ending.length > 0) await frame();
  });
}

/**
 * Loads axe into the page and its frames, unless they have it already. Loading takes as long as a
 * check.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
}

interface Check {
  width: number;
  theme: Theme;
  rules: Rules;
  /** Only these elements of the page. */
  of?: 'newParts' | 'newTexts';
}

async function expectNoViolation(page: Page, check: Check): Promise<void> {
  expect(await violations(page, check), `axe at ${check.width} px, ${check.theme}`).toEqual([]);
}

/** What axe finds in a theme, one line for each rule. AxeBuilder would load axe again for each check. */
async function violations(
  page: Page,
  { theme, rules, of }: Omit<Check, 'width'>,
): Promise<string[]> {
  return page.evaluate(
    async ([dark, options, part, replaced]) => {
      interface Axe {
        run: (
          context: Document | { include: Element[] },
          options: Rules,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      }
      document.documentElement.classList.toggle('dark', dark);
      const window = globalThis as unknown as { axe: Axe } & Noted;
      const elements = part && window[part];
      if (elements?.some((element) => !element.isConnected)) throw new Error(replaced);
      const found = await window.axe.run(elements ? { include: elements } : document, options);
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    },
    [theme === 'dark', rules, of, REPLACED] as const,
  );
}
