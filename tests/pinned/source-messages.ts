import { type Literal, scanSource } from '../architecture/scan-source.ts';
import { isTestCode, type SourceFile } from '../architecture/source-files.ts';

/** What the sources of contract and server can answer with, found where it is written. */

/** Where refusals are made. */
const SENDS =
  /^packages\/(contract\/src|server\/src\/(kernel|knowledge|rooms))\/|^packages\/server\/src\/[^/]+\.ts$/;

/** What these say are metrics, documentation, prompts or the command line, or it goes to the log. */
const SAYS_ELSEWHERE =
  /\/(openapi|metrics|queue-metrics|summaries|knowledge-training[\w.-]*|arguments|config|listen|main|welcome)\.ts$/;

/** Before a sentence that no caller reads: an error that is a 500 or ends the process, a line of the log, a summary. */
const INTERNAL = /(new (?!App)\w*Error\(|\blog\.\w+\(|\bsummary:)\s*$/;

/** What makes a refusal. */
const REFUSAL =
  /\b(?:AppError|unauthorized|forbidden|badRequest|notFound|conflict|tooLarge|unsupported|unprocessable|tooManyRequests|unavailable)$/;

/** A capital or something filled in at the beginning, a stop at the end, more than one word. */
const isSentence = (text: string): boolean => /^(?:[A-Z]|\{\})[^]*\s[^]*[.!?]$/.test(text);
const isCode = (text: string): boolean => /^[A-Z][A-Z_]+$/.test(text);
/** Of a refusal: the code that it has when none is said. */
const isUsualCode = (before: string): boolean => /\bcode =\s*$/.test(before);

/** The name of the function or class that code which ends inside a call is an argument of; '' outside of one. */
function calleeOf(before: string): string {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const sign = before[at];
    if (sign === ')' || sign === '}' || sign === ']') depth += 1;
    if (sign !== '(' && sign !== '{' && sign !== '[') continue;
    if (depth === 0) return sign === '(' ? before.slice(0, at) : '';
    depth -= 1;
  }
  return '';
}

interface Written {
  text: string;
  before: string;
  isOfRefusal: boolean;
}

const unescaped = ({ text }: Literal): string => text.replaceAll(/\\(.)/g, '$1');

function writtenIn({ source }: SourceFile): Written[] {
  const { code, literals } = scanSource(source);
  return literals.map((literal) => {
    const before = code.slice(0, literal.offset);
    return { text: unescaped(literal), before, isOfRefusal: REFUSAL.test(calleeOf(before)) };
  });
}

const allWritten = (files: readonly SourceFile[]): Written[] =>
  files
    .filter(({ path }) => SENDS.test(path) && !isTestCode(path) && !SAYS_ELSEWHERE.test(path))
    .flatMap(writtenIn);

const onceSorted = (found: readonly Written[]): string[] =>
  [...new Set(found.map(({ text }) => text))].toSorted();

/** Every sentence that a caller can read; what is filled in stands as {}. */
export const sourceMessages = (files: readonly SourceFile[]): string[] =>
  onceSorted(
    allWritten(files).filter(
      ({ text, before, isOfRefusal }) =>
        !INTERNAL.test(before) && (isSentence(text) || (isOfRefusal && !isCode(text))),
    ),
  );

/** Every stable name of a reason. */
export const sourceCodes = (files: readonly SourceFile[]): string[] =>
  onceSorted(
    allWritten(files).filter(
      ({ text, before, isOfRefusal }) => isCode(text) && (isOfRefusal || isUsualCode(before)),
    ),
  );
