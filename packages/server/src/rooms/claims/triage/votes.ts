/** The value that most similar claims have, and how many have it among those with a value. */
export interface Vote<Value> {
  value: Value;
  agree: number;
  of: number;
}

/**
 * The value that more than half of these have; null when they do not agree, or have none. A null among them counts as
 * no value.
 */
export function majority<Value>(values: readonly (Value | null)[]): Vote<Value> | null {
  const said = values.filter((value) => value !== null);
  const counts = new Map<Value, number>();
  for (const value of said) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const [value, agree] of counts)
    if (agree * 2 > said.length) return { value, agree, of: said.length };
  return null;
}
