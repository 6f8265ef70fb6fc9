import { type Literal, scanSource } from '../architecture/scan-source.ts';
import { isTestCode, type SourceFile } from '../architecture/source-files.ts';

/** The messages of the contract and the server, found in their sources. */

/** Files that create refusals. */
const SENDS =
  /^packages\/(contract\/src|server\/src\/(kernel|knowledge|rooms))\/|^packages\/server\/src\/[^/]+\.ts$/;

/**
 * Files whose texts are metrics, documentation, prompts, mails, contents of rows, or output of the command line or the
 * log.
 */
const SAYS_ELSEWHERE =
  /\/(http\/openapi|http\/metrics|mail\/texts)\/[\w-]+\.ts$|\/(metrics|summaries|knowledge-training[\w.-]*|arguments|config|listen|main|recourse|summary-letter|welcome)\.ts$/;

/** Precedes a sentence that no caller gets: an error that is a 500 or ends the process, a log line, a summary. */
const INTERNAL = /(new (?!App)\w*Error\(|\blog\.\w+\(|\bsummary:)\s*$/;

/** The functions and classes that create a refusal. */
const REFUSAL =
  /\b(?:AppError|unauthorized|forbidden|badRequest|notFound|conflict|tooLarge|unsupported|unprocessable|tooManyRequests|unavailable)$/;

/**
 * A sentence starts with a capital or a placeholder, ends with a full stop or another end mark, and has more than one
 * word.
 */
const isSentence = (text: string): boolean => /^(?:[A-Z]|\{\})[^]*\s[^]*[.!?]$/.test(text);
const isCode = (text: string): boolean => /^[A-Z][A-Z_]+$/.test(text);
/** The default error code of a refusal. */
const isUsualCode = (before: string): boolean => /\bcode =\s*$/.test(before);

/** For code that ends inside a call, the name of the function or class that is called; '' outside of a call. */
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

/** Every sentence that a caller can get; {} stands for a placeholder. */
export const sourceMessages = (files: readonly SourceFile[]): string[] =>
  onceSorted(
    allWritten(files).filter(
      ({ text, before, isOfRefusal }) =>
        !INTERNAL.test(before) && (isSentence(text) || (isOfRefusal && !isCode(text))),
    ),
  );

/** All error codes. */
export const sourceCodes = (files: readonly SourceFile[]): string[] =>
  onceSorted(
    allWritten(files).filter(
      ({ text, before, isOfRefusal }) => isCode(text) && (isOfRefusal || isUsualCode(before)),
    ),
  );
