import { Portal } from './portal.ts';

/** The portals of one worker: one that most tests share, and one for the tests that need theirs to themselves. */
export class Portals {
  readonly #args: readonly string[];
  #shared: Promise<Portal> | null = null;
  #alone: { name: string; portal: Promise<Portal> } | null = null;

  /** @param args arguments of every portal, such as --demo */
  constructor(args: readonly string[]) {
    this.#args = args;
  }

  /**
   * The shared portal for an empty name, else the portal of that name. It starts at the first use. Only one named
   * portal runs at a time, so a name that is used again later gets a new portal.
   */
  async of(name: string): Promise<Portal> {
    if (name === '') return (this.#shared ??= this.#start());
    if (this.#alone?.name !== name) {
      await (await this.#alone?.portal)?.stop();
      this.#alone = { name, portal: this.#start() };
    }
    return this.#alone.portal;
  }

  async stop(): Promise<void> {
    for (const portal of [this.#shared, this.#alone?.portal]) await (await portal)?.stop();
  }

  #start(): Promise<Portal> {
    // The demo has something to learn from, and its screens say so in every language.
    return Portal.start({ args: this.#args, trains: this.#args.includes('--demo') });
  }
}
