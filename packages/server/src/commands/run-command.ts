import { StartError } from '../start-error.ts';

/** What a command prints besides its result. */
export interface Told {
  /** Printed for `--help`, and when the arguments are wrong. */
  readonly usage: string;
  /** Comes before an error that is no fault of the caller, such as 'The backup failed'. */
  readonly failed: string;
  /** A last line after any error. */
  readonly after?: (error: unknown, argv: readonly string[]) => string;
}

/**
 * Runs a command with its arguments. It resolves with its exit code; a StartError or another error is printed, and the
 * code is 1.
 */
export async function runCommand(
  { usage, failed, after }: Told,
  work: (argv: readonly string[]) => Promise<number>,
): Promise<void> {
  const argv = process.argv.slice(2);
  if (argv.includes('--help')) {
    console.log(usage);
    return;
  }
  try {
    process.exitCode = await work(argv);
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else console.error(`${failed}:`, (error instanceof Error && error.message) || error);
    if (after) console.error(after(error, argv));
    process.exitCode = 1;
  }
}
