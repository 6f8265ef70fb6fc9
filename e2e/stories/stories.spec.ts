import type { Page } from '@playwright/test';
import { type Person, Portal } from '../support/portal.ts';
import { FAILED_REQUEST, openAs, test } from '../support/test.ts';
import { STORIES } from './stories.ts';
import { type Device, type Look, SIZES, Visitor } from './visitor.ts';

/**
 * The stories of a case in English, French and Arabic, at a desk, on a phone and by keyboard alone. Each story is told
 * three times, so that it is told once in each language and once on each device; the pairs differ from story to story.
 */

const LANGUAGES = ['en', 'fr', 'ar'] as const;
const DEVICES: readonly Device[] = ['keyboard', 'phone', 'desk'];

const looksOf = (story: number): Look[] =>
  LANGUAGES.map((language, place) => ({
    language,
    device: DEVICES[(place + story) % DEVICES.length] ?? 'desk',
  }));

const speak = (tab: Page, chosen: Look['language']) =>
  tab.addInitScript((language) => {
    // A preview's frame has no access to the storage.
    if (window.top === window.self) localStorage.setItem('language', language);
  }, chosen);

// A first day starts a portal of its own.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

// What a first day makes fail.
test.use({ allowedNoise: [FAILED_REQUEST] });

for (const [place, { name, isEmpty = false, tell }] of STORIES.entries())
  for (const look of looksOf(place))
    test(`${name} (${look.language}, ${look.device})`, async ({
      page,
      portal: shared,
      browser,
    }) => {
      const portal = isEmpty ? await Portal.start() : shared;
      const tabs: Page[] = [];
      const viewport = SIZES[look.device];
      const visit = async (person: Person | null, path: string): Promise<Visitor> => {
        const tab = tabs.length === 0 ? page : await browser.newPage({ viewport });
        tabs.push(tab);
        await tab.setViewportSize(viewport);
        await speak(tab, look.language);
        const { href } = new URL(path, portal.url);
        await (person === null ? tab.goto(href) : openAs(tab, person, href));
        return new Visitor(tab, look);
      };
      const mark = `${place}${look.language}`;
      try {
        await tell({
          portal,
          look,
          visit,
          someone: (role, called) => portal.person(role, `${called}-${mark}`),
        });
      } finally {
        for (const tab of tabs.slice(1)) await tab.close();
        if (isEmpty) {
          // The page asks a portal that has stopped for nothing more.
          await page.goto(shared.url);
          await portal.stop();
        }
      }
    });
