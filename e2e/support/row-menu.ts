import { expect, type Locator, type Page } from '@playwright/test';

const DELETE = /^(\^?)Delete ?(?:user )?/;

/** The button of a row's menu, found by the name of the row ('claim 7', 'ada') or its beginning. */
export function rowMenu(within: Page | Locator, name: string | RegExp = /^Actions for /): Locator {
  const label = typeof name === 'string' ? `Actions for ${name}` : name;
  return within.getByRole('button', { name: label, exact: true }).first();
}

/**
 * Opens the menu of the row that a label names ('Delete claim 7', 'Delete user ada', /^Delete claim/), and selects that
 * entry.
 */
export async function pickDelete(within: Page | Locator, label: string | RegExp): Promise<void> {
  const menu = rowMenu(
    within,
    typeof label === 'string'
      ? label.replace(DELETE, '')
      : new RegExp(label.source.replace(DELETE, '$1Actions for ')),
  );
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await menu.page().getByRole('menuitem', { name: label, exact: true }).click();
}
