/** Prints how a command is used when `--help` asks for it. Returns whether it did; the command does nothing then. */
export function showHelp(argv: readonly string[], usage: string): boolean {
  if (!argv.includes('--help')) return false;
  console.log(usage);
  return true;
}
