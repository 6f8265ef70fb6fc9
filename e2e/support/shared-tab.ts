import type { Browser, Disposable, Page } from '@playwright/test';

/**
 * The tab that the tests of a worker share. A load in a tab that stays open costs half of one in a new tab: the browser
 * has compiled the portal's program, and starts no process. Between two tests the tab loses what a test can leave in it.
 */

/** A small answer of the portal. Leaving for another origin would end the tab's process. */
const BETWEEN_TESTS = '/config.json';

/** What a test may listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

interface TabOptions {
  viewport: { width: number; height: number };
  /** The address of the test's portal. */
  baseURL: string;
}

export class SharedTab {
  #page: Page | null = null;
  #baseURL = '';
  readonly #scripts: Disposable[] = [];

  /** The empty tab, or a new one for another portal than before. */
  async open(browser: Browser, { viewport, baseURL }: TabOptions): Promise<Page> {
    if (baseURL !== this.#baseURL) await this.close();
    const page = this.#page ?? (await this.#make(browser, baseURL));
    this.#page = page;
    this.#baseURL = baseURL;
    await page.setViewportSize(viewport);
    return page;
  }

  /** Empties the tab, or closes it if it is not at its portal or that does not answer. */
  async clear(): Promise<void> {
    try {
      await this.#empty();
    } catch {
      await this.close();
    }
  }

  async #empty(): Promise<void> {
    const page = this.#page;
    if (!page?.url().startsWith(this.#baseURL)) throw new Error('The tab is elsewhere.');
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const script of this.#scripts.splice(0)) await script.dispose();
    for (const event of EVENTS) page.removeAllListeners(event);
    for (const event of ['request', 'page'] as const) context.removeAllListeners(event);
    await context.setOffline(false);
    await context.clearCookies();
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
    await page.mouse.move(-1, -1);
    await page.goto(BETWEEN_TESTS);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  async close(): Promise<void> {
    const page = this.#page;
    this.#page = null;
    this.#scripts.length = 0;
    await page?.context().close();
  }

  async #make(browser: Browser, baseURL: string): Promise<Page> {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const add = page.addInitScript.bind(page);
    page.addInitScript = async (...given: Parameters<typeof add>) => {
      const script = await add(...given);
      this.#scripts.push(script);
      return script;
    };
    interceptAtOnce(page);
    return page;
  }
}

/**
 * Lets every request after `page.route` meet the route. Chromium tells a page of its first route in its own time. On a
 * busy machine a key or a click overtakes that, and the request that it causes reaches the server. A script does not
 * overtake it.
 */
function interceptAtOnce(page: Page): void {
  const intercept = page.route.bind(page);
  page.route = async (...given) => {
    const route = await intercept(...given);
    // A page that is just being replaced runs no script; the next one knows its routes from the start.
    await page.evaluate(() => undefined).catch(() => undefined);
    return route;
  };
}

/** Whether a tab shows no screen of a portal yet. */
export const isUnused = (page: Page): boolean =>
  !page.url().startsWith('http') || new URL(page.url()).pathname === BETWEEN_TESTS;
