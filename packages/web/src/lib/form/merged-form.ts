/**
 * Merges what was typed into a form with what somebody else has changed of its row meanwhile (a
 * three-way merge).
 */

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies the changes of a list to the stored list: added elements are added, removed ones are removed, and the rest is
 * as stored.
 */
function mergedList(typed: readonly unknown[], before: readonly unknown[], stored: unknown[]) {
  const isIn = (list: readonly unknown[], one: unknown) => list.some((item) => isSame(item, one));
  const added = typed.filter((one) => !isIn(before, one) && !isIn(stored, one));
  return [...stored.filter((one) => !isIn(before, one) || isIn(typed, one)), ...added];
}

/**
 * A merged field: the typed value if it was changed, else the stored one. For a list, the typed changes are applied to
 * the stored list.
 */
function mergedField(typed: unknown, before: unknown, stored: unknown): unknown {
  if (isSame(typed, before)) return stored;
  if (Array.isArray(typed) && Array.isArray(before) && Array.isArray(stored))
    return mergedList(typed, before, stored);
  return isRecord(typed) && isRecord(before) && isRecord(stored)
    ? mergedForm(typed, before, stored)
    : typed;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Merges a form with somebody else's changes. `before` is what the form was opened with, and `stored` is what is stored
 * now.
 */
export function mergedForm<Form extends object>(typed: Form, before: Form, stored: Form): Form {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(stored))];
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      mergedField(value, was.get(name), is.get(name)),
    ]),
  ) as Form;
}
