import { StartError } from './start-error.ts';
import { DEMO_SIZE } from './demo/load-demo.ts';

const DEMO_MAX = 1_000_000;

/** The arguments of `npm start -- ...`. */
export interface StartArguments {
  /** How many claims and reports of demo data to make; null: none. */
  demo: number | null;
}

/** Reads the arguments of the server. Throws a StartError that names the first unknown one. */
export function readArguments(argv: readonly string[]): StartArguments {
  let demo: number | null = null;
  for (const argument of argv) {
    const match = /^--demo(?:=(\d{1,7}))?$/.exec(argument);
    const size = match?.[1] === undefined ? DEMO_SIZE : Number(match[1]);
    if (!match || size < 1 || size > DEMO_MAX) {
      throw new StartError(
        `Unknown argument ${argument}. There is --demo, or --demo=N with N up to ${DEMO_MAX}.`,
      );
    }
    demo = size;
  }
  return { demo };
}
