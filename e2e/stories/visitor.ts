import type { Locator, Page } from '@playwright/test';
import { type Language, type TextKey, TEXTS } from '../support/catalogues.ts';
import { Keyboard } from '../support/keyboard.ts';
import { untranslated } from '../support/language-texts.ts';
import { expect } from '../support/test.ts';

/** How somebody uses the portal: at a desk with a mouse, on a phone, or by keyboard alone. */
export type Device = 'desk' | 'phone' | 'keyboard';

export interface Look {
  readonly language: Language;
  readonly device: Device;
}

export const SIZES: Readonly<Record<Device, { width: number; height: number }>> = {
  desk: { width: 1440, height: 900 },
  keyboard: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/** Somebody at a screen, in his language and with his device. */
export class Visitor {
  readonly page: Page;
  readonly #look: Look;
  readonly #keys: Keyboard;

  constructor(page: Page, look: Look) {
    this.page = page;
    this.#look = look;
    this.#keys = new Keyboard(page);
  }

  /** A text of the portal in this language. */
  text(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
    let said: string = TEXTS[this.#look.language][key];
    // In Arabic, the portal isolates names from the direction of the text around them.
    const isIsolated = this.#look.language === 'ar';
    for (const [name, value] of Object.entries(values))
      said = said.replaceAll(
        `{${name}}`,
        isIsolated && typeof value === 'string' ? `\u2068${value}\u2069` : String(value),
      );
    return said;
  }

  /** A button by its text. */
  button(key: TextKey, values?: Readonly<Record<string, string | number>>): Locator {
    return this.page.getByRole('button', { name: this.text(key, values), exact: true });
  }

  /** A field by its label. */
  field(key: TextKey, values?: Readonly<Record<string, string | number>>): Locator {
    return this.page.getByLabel(this.text(key, values), { exact: true });
  }

  /** Presses something: with the mouse or a finger, or with Enter after Tab has reached it. */
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    if (this.#look.device !== 'keyboard') return target.click();
    await this.#keys.reach(target);
    await this.#keys.press(key);
  }

  /** Acts by the portal's own key where there is a keyboard, else by a press. */
  async act(shortcut: string, target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    if (this.#look.device !== 'keyboard') return target.click();
    await this.page.keyboard.press(shortcut);
  }

  /** Types into a field. */
  async write(field: Locator, text: string): Promise<void> {
    if (this.#look.device !== 'keyboard') return field.fill(text);
    await this.#keys.reach(field);
    await this.#keys.type(text);
  }

  /** Checks that all texts are in this language, and that nothing is wider than the screen. */
  async expectInOrder(): Promise<void> {
    const { language } = this.#look;
    expect(await untranslated(this.page, language)).toEqual([]);
    const sideways = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, 'no sideways scrolling').toBeLessThanOrEqual(0);
  }
}
