/** A string or template, and the offset of its opening quote. */
export interface Literal {
  /** Its value; for a template only the first piece. */
  value: string;
  /** The whole text, with {} for each expression of a template. */
  text: string;
  offset: number;
}

/**
 * A scanned source. `code` has the length of the source, with spaces in place of comments and
 * strings.
 */
export interface Scanned {
  code: string;
  literals: Literal[];
}

/** After one of these, or at the start, a slash begins a regular expression, not a division. */
const beforeRegex = /(?:^|[=(,:;!&|?[{+*%~^>-]|\b(?:return|typeof|case|in|of|await|yield))\s*$/;
const regexLiteral = /\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const quoted = /(['"])(?:\\.|(?!\1)[^\\\n])*\1/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/**
 * Separates code from strings, templates, regular expressions and comments. It is a small scanner,
 * not a parser. It is sufficient to find imports, literals and forbidden words outside of comments.
 */
export function scanSource(source: string): Scanned {
  const scanned = known.get(source) ?? new Scanner(source).scan();
  known.set(source, scanned);
  return scanned;
}

/** A cache, because every rule and several tests scan the same sources. */
const known = new Map<string, Scanned>();

class Scanner {
  readonly #source: string;
  readonly #literals: Literal[] = [];
  #code = '';

  constructor(source: string) {
    this.#source = source;
  }

  scan(): Scanned {
    this.#scanCode(null);
    return { code: this.#code, literals: this.#literals };
  }

  get #at(): number {
    return this.#code.length;
  }

  /** Scans code to the end of the source or, inside a template, to the closing brace. */
  #scanCode(closing: '}' | null): void {
    let open = 0;
    while (this.#at < this.#source.length) {
      const next = this.#source[this.#at];
      if (next === closing && open === 0) return;
      if (next === '/' && (this.#skipComment() || this.#skipRegex())) continue;
      if ((next === '"' || next === "'") && this.#skipString()) continue;
      if (next === '`') {
        this.#scanTemplate();
        continue;
      }
      if (next === '{') open += 1;
      if (next === '}') open -= 1;
      this.#code += next;
    }
  }

  #scanTemplate(): void {
    const offset = this.#at;
    this.#code += '`';
    const value = this.#templatePiece();
    const literal = { value, text: value, offset };
    this.#literals.push(literal);
    while (this.#source.startsWith('${', this.#at)) {
      this.#code += '${';
      this.#scanCode('}');
      this.#code += '}';
      literal.text += `{}${this.#templatePiece()}`;
    }
    this.#code += '`';
  }

  #templatePiece(): string {
    const piece = this.#match(/(?:\\[\s\S]|(?!\$\{)[^`\\])*/y) ?? '';
    this.#code += blank(piece);
    return piece;
  }

  #skipComment(): boolean {
    return this.#skip(this.#match(comment), blank);
  }

  #skipString(): boolean {
    const offset = this.#at;
    const text = this.#match(quoted);
    if (text !== null) {
      const value = text.slice(1, -1);
      this.#literals.push({ value, text: value, offset });
    }
    return this.#skip(text, (string) => `${string[0]}${blank(string.slice(1, -1))}${string[0]}`);
  }

  #skipRegex(): boolean {
    if (!beforeRegex.test(this.#code.slice(-40))) return false;
    return this.#skip(this.#match(regexLiteral), blank);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0] ?? null;
  }

  #skip(text: string | null, replace: (text: string) => string): boolean {
    if (text === null) return false;
    this.#code += replace(text);
    return true;
  }
}

/** The number of the line, from 1, that contains an offset. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
