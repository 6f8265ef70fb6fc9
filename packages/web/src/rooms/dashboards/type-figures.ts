import { typeText } from '../../lib/files/document-file.ts';

interface TypeCount {
  readonly type: string;
  readonly total: number;
}

export interface TypeFigure {
  /** The extension of a known MIME type ('PDF'), or a tag as typed. */
  label: string;
  value: number;
  /** The search text that finds these documents; null for the remaining types, counted together. */
  search: string | null;
}

/** The most frequent types of documents. Types after the first `most` are counted together. */
export function typeFigures(
  types: readonly TypeCount[],
  { most, restLabel }: { most: number; restLabel: string },
): TypeFigure[] {
  const figures = new Map<string, TypeFigure>();
  for (const { type, total } of types) {
    const label = typeText(type);
    const known = figures.get(label);
    if (known === undefined) figures.set(label, { label, value: total, search: type });
    else known.value += total;
  }
  const all = [...figures.values()].toSorted((a, b) => b.value - a.value);
  const rest = all.slice(most).reduce((sum, { value }) => sum + value, 0);
  const shown = all.slice(0, most);
  return rest === 0 ? shown : [...shown, { label: restLabel, value: rest, search: null }];
}
