import { readFileSync } from 'node:fs';
import { codeOf } from './db/connect/connect.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that names a file with the value of another one. */
export const fileVariableOf = (name: string): string => `${name}_FILE`;

/**
 * Adds the values of secrets that stand in files, without the last line end of each file: those named by NAME_FILE, as
 * container platforms mount them. `faults` says what is wrong with which variable, never a value or a content.
 */
export function withSecretFiles(
  given: Environment,
  secrets: readonly string[],
): { values: Environment; faults: string[] } {
  const faults: string[] = [];
  const values: Record<string, string | undefined> = { ...given };
  for (const name of secrets) {
    const variable = fileVariableOf(name);
    const file = given[variable];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${variable} must not be set with ${name}`);
      continue;
    }
    const { content = '', fault } = contentOf(file);
    if (fault !== undefined) faults.push(`${variable} ${fault}`);
    else values[name] = content;
  }
  return { values, faults };
}

function contentOf(file: string): { content?: string; fault?: string } {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    // An empty variable counts as unset. An empty file is a mistake that nobody would notice.
    return content === '' ? { fault: 'names an empty file' } : { content };
  } catch (error) {
    return { fault: `names a file that cannot be read (${codeOf(error)})` };
  }
}
