import { expect, type Locator, type Page } from '@playwright/test';

/** Somebody without a mouse: after every key the keyboard is somewhere, and one sees where. */

/** More stops than any screen has on the way to something. */
const MOST_STOPS = 120;

export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses a key, such as Tab or Enter, and looks where the keyboard is then. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.look();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.look();
  }

  /** Goes from stop to stop until it is there. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.press(key);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${String(target)} is not reached with ${key}.`);
  }

  /** Goes there and presses Enter. */
  async enter(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(target, key);
    await this.press('Enter');
  }

  /** Fails when the keyboard is nowhere, on something out of sight, or on something that does not show it. */
  async look(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(findTrouble)).toBeNull();
  }
}

/** Runs in the page: what is wrong with what has the keyboard. */
function findTrouble(): string | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'lost';
  const focused = element.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 200);
  // The page as a whole, where a new screen begins, and the one field of the palette, which has a caret.
  if (element.matches('main, [role=dialog] input[role=combobox]')) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return `no ring: ${focused}`;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ];
  const above = document.elementFromPoint(x, y);
  if (above === null) return `out of sight: ${focused}`;
  const isSeen = element.contains(above) || above.contains(element);
  return isSeen ? null : `${focused} is behind ${above.outerHTML.slice(0, 100)}`;
}
