/**
 * Scripts, as ranges of letters, that identify a language: the assistant can then tell that nothing is taught in it.
 */
const SCRIPTS = [
  [/\p{Script=Arabic}/gu, '\u0600-\u06ff'],
  [/\p{Script=Cyrillic}/gu, '\u0400-\u04ff'],
  [/\p{Script=Greek}/gu, '\u0370-\u03ff'],
  [/\p{Script=Hebrew}/gu, '\u0590-\u05ff'],
  [/\p{Script=Devanagari}/gu, '\u0900-\u097f'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, '\u3040-\u30ff\u4e00-\u9fff'],
  [/\p{Script=Hangul}/gu, '\uac00-\ud7af'],
  [/\p{Script=Latin}/gu, 'A-Za-z'],
] as const;

/** The letters of the script that most of a text is written in, as a range; null when it has none of these. */
export function lettersOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) * 2 > letters);
  return found?.[1] ?? null;
}
