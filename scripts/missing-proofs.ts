import { type Check, isTestFile, type Proof } from './checks-page.ts';
import type { RanTest } from './ran-tests.ts';

/**
 * What a title in a source has where the runner's report has something else: `%s` and its like, `$name` and
 * `$name.field` of vitest, `${…}` of a template.
 */
const PLACEHOLDER = /\$\{[^}]*\}|\$[A-Za-z_][\w.]*|%[sdifjoOc#$]/;

const withoutQuotes = (title: string): string => title.replaceAll('"', '');

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches what a runner makes of a title: anything where it fills something in. */
function patternOf(title: string): RegExp {
  const pieces = title.split(PLACEHOLDER).map((piece) => escaped(piece.replaceAll('%%', '%')));
  return new RegExp(`^${pieces.join('[^]*')}$`);
}

/** Why a named test proves nothing; null when it does. A group of tests proves by all of them. */
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
