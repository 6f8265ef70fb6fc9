import type { Page } from '@playwright/test';
import { type Language, TEXTS } from './catalogues.ts';

/** Finds the catalogues' texts on a page. */

const PLACEHOLDER = /\{[^{}]*\}/g;

/** English texts whose translation differs, as patterns of a whole text; plurals are left out. */
function englishPatterns(language: Language): RegExp[] {
  const own = new Set<string>(Object.values(TEXTS[language]));
  return Object.values(TEXTS.en)
    .filter((text) => !own.has(text) && !text.includes('plural,'))
    .filter((text) => /\p{L}/u.test(text.replaceAll(PLACEHOLDER, '')))
    .map((text) => {
      const parts = text.split(PLACEHOLDER);
      const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return new RegExp(`^${literal.join('.+')}$`);
    });
}

/** All of the page's texts, labels, titles and placeholders. What people wrote is left out. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ofPeople = 'pre, code, td, dd, textarea, [dir="auto"], svg, script, style';
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
  const patterns = englishPatterns(language);
  const keys = new Set(Object.keys(TEXTS.en));
  const texts = await said(page);
  return texts.filter((text) => keys.has(text) || patterns.some((pattern) => pattern.test(text)));
}
