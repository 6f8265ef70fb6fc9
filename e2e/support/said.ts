import type { Page } from '@playwright/test';
import type { ScreenTexts } from '../texts/spec-texts-shared.ts';
import { expect } from './test.ts';

/** Checks that a page shows the required texts. */

const BLANK = /\\\{[^{}]*\\\}/g;

/**
 * A text as a pattern of a whole line, or of the end of a line after a colon. 'AI error: HTTP 500 at …' matches both
 * texts.
 */
function textPattern(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^(?:.*: )?${literal.replaceAll(BLANK, '.+')}$`, 'm');
}

/** Everything readable on the page: texts, labels, placeholders and options of selects. */
async function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element): boolean =>
      (element instanceof HTMLOptionElement ? element.closest('select') : element)?.checkVisibility(
        {
          visibilityProperty: true,
        },
      ) ?? false;
    for (const element of document.querySelectorAll('body *:not(script, style)')) {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const attributes = ['aria-label', 'placeholder'].map((name) => element.getAttribute(name));
      const said = [
        ...texts.map(({ textContent }) => textContent),
        ...(texts.length > 0 ? [element.textContent] : []),
        ...attributes,
      ].filter((text) => text !== null);
      if (said.length > 0 && isShown(element)) found.push(...said.map((text) => text.trim()));
    }
    return found;
  });
}

/** Brings a screen into its states in the given order, and waits for all texts of each state. */
export async function eachAppears<Texts extends ScreenTexts>(
  page: Page,
  texts: Texts,
  reach: { readonly [State in keyof Texts]: () => Promise<unknown> },
): Promise<void> {
  for (const [state, go] of Object.entries(reach)) {
    await go();
    const missing = async (): Promise<string[]> => {
      const said = await readable(page);
      return (texts[state] ?? []).filter(
        (text) => !said.some((one) => textPattern(text).test(one)),
      );
    };
    await expect.poll(missing, `what is not said: ${state}`).toEqual([]);
  }
}
