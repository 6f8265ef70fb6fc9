/** A text without case, accents and compatibility forms, whose parts can be mapped back to the original text. */
export interface FoldedText {
  readonly folded: string;
  /** Maps a part of the folded text back to the original text. */
  readonly partOf: (start: number, end: number) => Part;
}

/** A part of a text; `end` is exclusive. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/u;

/** Folds a text for comparing names: usernames are stored in NFKC, and case and accents do not distinguish people. */
export function foldText(text: string): FoldedText {
  if (ASCII.test(text)) {
    return { folded: text.toLowerCase(), partOf: (start, end) => ({ start, end }) };
  }
  let folded = '';
  /** For each position in the folded text, where its original character begins. */
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const as = foldCharacter(character);
    for (let at = 0; at < as.length; at += 1) places.push(place);
    folded += as;
    place += character.length;
  }
  return { folded, partOf: (start, end) => partBy(places, { start, end }, text.length) };
}

function foldCharacter(character: string): string {
  if (ASCII.test(character)) return character.toLowerCase();
  // U+0640 only stretches an Arabic word. Upper case first, so that both forms of the small sigma become one.
  return character
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toUpperCase()
    .toLowerCase();
}

/**
 * Includes the accents after the last character, and the whole of a character that became several.
 */
function partBy(places: readonly number[], { start, end }: Part, length: number): Part {
  const last = places[end - 1];
  let next = end;
  while (next < places.length && places[next] === last) next += 1;
  return { start: places[start] ?? length, end: places[next] ?? length };
}
