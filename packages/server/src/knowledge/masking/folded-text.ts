/** A text without case, accents and compatibility forms, each part of which is found again in the text itself. */
export interface FoldedText {
  readonly folded: string;
  /** The part of the text that a part of the folded one stands for. */
  readonly partOf: (start: number, end: number) => Part;
}

/** A part of a text, from its first place to behind its last. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/u;

/** Folds a text as names are compared: usernames are kept in NFKC, and case and accents tell nobody apart. */
export function foldText(text: string): FoldedText {
  if (ASCII.test(text)) {
    return { folded: text.toLowerCase(), partOf: (start, end) => ({ start, end }) };
  }
  let folded = '';
  /** By place in the folded text: where the character that it comes from begins. */
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
  // U+0640 only draws an Arabic word out. Upper case first: both forms of the small sigma become one.
  return character
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toUpperCase()
    .toLowerCase();
}

/** Accents behind the last character belong to it, and a character that became several is taken whole. */
function partBy(places: readonly number[], { start, end }: Part, length: number): Part {
  const last = places[end - 1];
  let next = end;
  while (next < places.length && places[next] === last) next += 1;
  return { start: places[start] ?? length, end: places[next] ?? length };
}
