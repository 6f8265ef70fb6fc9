import { type Check, isTestFile, type Proof } from './checks-page.ts';
import type { RanTest } from './ran-tests.ts';

/**
 * A placeholder in a title, for which the runner's report has a value: `%s` and similar ones, `$name` and `$name.field`
 * of vitest, `${…}` of a template.
 */
const PLACEHOLDER = /\$\{[^}]*\}|\$[A-Za-z_][\w.]*|%[sdifjoOc#$]/;

const withoutQuotes = (title: string): string => title.replaceAll('"', '');

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern that matches the title in a runner's report, with any value for each placeholder. */
function patternOf(title: string): RegExp {
  const pieces = title.split(PLACEHOLDER).map((piece) => escaped(piece.replaceAll('%%', '%')));
  return new RegExp(`^${pieces.join('[^]*')}$`);
}

/** Why a named test proves nothing; null when it does. A group proves its check when all its tests pass. */
function flawOf({ file, title }: Proof, ran: readonly RanTest[]): string | null {
  const pattern = patternOf(title);
  const named = ran.filter(
    (test) => test.file === file && test.titles.some((given) => pattern.test(withoutQuotes(given))),
  );
  if (named.length === 0) return 'did not run';
  if (named.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return named.some(({ outcome }) => outcome === 'skipped') ? 'was skipped' : null;
}

/** One line for each test that a check names and that did not run and pass. */
export function missingProofs(checks: readonly Check[], ran: readonly RanTest[]): string[] {
  return checks.flatMap(({ id, proofs }) =>
    proofs
      .filter(({ file }) => isTestFile(file))
      .flatMap((proof) => {
        const flaw = flawOf(proof, ran);
        return flaw === null ? [] : `${id} ${proof.file}: "${proof.title}" ${flaw}`;
      }),
  );
}
