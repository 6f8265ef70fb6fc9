import { expect, type Locator, type Page } from '@playwright/test';

/** A user without a mouse. After every key it checks that something has the focus and shows it. */

/** More Tab presses than any element on any screen needs. */
const MOST_STOPS = 120;

export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses a key, such as Tab or Enter, and checks the focus. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.look();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.look();
  }

  /** Presses Tab until the element has the focus. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.press(key);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${String(target)} is not reached with ${key}.`);
  }

  /** Presses Tab, or Shift+Tab where it is behind the focus, until the element has the focus. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const way = await target.evaluate((element) => {
      const active = document.activeElement ?? document.body;
      if (active === element) return null;
      return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING &&
        !active.contains(element)
        ? 'Shift+Tab'
        : 'Tab';
    });
    if (way !== null) await this.to(target, way);
  }

  /** Moves the focus there and presses Enter. */
  async enter(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(target, key);
    await this.press('Enter');
  }

  /**
   * Throws when nothing has the focus, or when the focused element is out of sight or has no
   * visible focus.
   */
  async look(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(findTrouble)).toBeNull();
  }
}

/** Runs in the page. Returns what is wrong with the focus, or null. */
function findTrouble(): string | null {
  const active = document.activeElement;
  if (active === null || active === document.body) return 'lost';
  // The browser's own file and radio buttons are hidden, so their label or the frame around both shows the focus.
  const element = active.matches('input[type=file], input[type=radio].sr-only')
    ? (active.closest('label') ?? active.parentElement ?? active)
    : active;
  const focused = element.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 200);
  // Two elements are exempt: the page itself, where a new screen starts, and the palette's only field, which shows a
  // caret.
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
