import type { Person, Portal } from '../support/portal.ts';
import type { Look, Visitor } from './visitor.ts';

/** What a story is told with. */
export interface Telling {
  /** The portal of all stories, or an empty one for a story that needs it. */
  readonly portal: Portal;
  readonly look: Look;
  /** A person of this telling alone. */
  readonly someone: (role: 'EMPLOYE' | 'CLIENT', name: string) => Promise<Person>;
  /** Somebody opens a screen, signed in unless null. The first one has the test's own page. */
  readonly visit: (person: Person | null, path: string) => Promise<Visitor>;
}

/** Writes the message of the open case, and sends it as the final answer. */
export async function resolve(desk: Visitor, words: string): Promise<void> {
  await desk.write(desk.field('case.message'), words);
  await desk.act(
    'Control+Shift+Enter',
    desk.page.getByRole('button', { name: desk.text('case.sendAndResolve') }),
  );
}
