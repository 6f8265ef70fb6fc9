import type { Page } from '@playwright/test';
import { type Language, TEXTS } from './catalogues.ts';

/** Finds the catalogues' texts on a page. */

const PLACEHOLDER = /\{[^{}]*\}/g;
/**
 * Minimum number of letters of a text besides its placeholders. “{a} of {b}” has fewer, so its pattern would match what
 * people wrote.
 */
const LEAST_LETTERS = 4;
const KEYS: ReadonlySet<string> = new Set(Object.keys(TEXTS.en));

/** English texts whose translation differs, without plurals. */
interface English {
  /** Texts without a placeholder. A lookup is much cheaper than a pattern for each. */
  readonly texts: ReadonlySet<string>;
  /** Texts with placeholders, as patterns of the whole text. */
  readonly patterns: readonly RegExp[];
}

const ENGLISH = new Map<Language, English>();

function englishBeside(language: Language): English {
  const known = ENGLISH.get(language);
  if (known) return known;
  const own = new Set<string>(Object.values(TEXTS[language]));
  const all = Object.values(TEXTS.en)
    .filter((text) => !own.has(text) && !text.includes('plural,'))
    .filter((text) => lettersIn(text) > 0);
  const patterns = all
    .filter((text) => lettersIn(text) >= LEAST_LETTERS)
    .map((text) => text.split(PLACEHOLDER))
    .filter((parts) => parts.length > 1)
    .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`));
  const english = { texts: new Set(all.map((text) => text.trim())), patterns };
  ENGLISH.set(language, english);
  return english;
}

const lettersIn = (text: string): number =>
  text.replaceAll(PLACEHOLDER, '').match(/\p{L}/gu)?.length ?? 0;

/** All of the page's texts, labels, titles and placeholders. Texts that people wrote are left out. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ofPeople = 'pre, code, td, dd, textarea, bdi, [dir="auto"], svg, script, style';
    const found = [document.title];
    for (const element of document.querySelectorAll('body *')) {
      const attributes = ['aria-label', 'title', 'placeholder'].map((name) =>
        element.getAttribute(name),
      );
      found.push(...attributes.filter((value) => value !== null));
      if (element.matches(ofPeople) || element.closest(ofPeople) !== null) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** The texts that a page still shows in English or by their key; empty when all is well. */
export async function untranslated(page: Page, language: Language): Promise<string[]> {
  const { texts, patterns } = englishBeside(language);
  const found = await said(page);
  return found.filter(
    (text) => KEYS.has(text) || texts.has(text) || patterns.some((pattern) => pattern.test(text)),
  );
}
