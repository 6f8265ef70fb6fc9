/** What was typed into a form, beside what somebody else has changed of its row meanwhile. */

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A list after the changes to it: what they added is there, what they took out is not, and all else is as stored. */
function mergedList(typed: readonly unknown[], before: readonly unknown[], stored: unknown[]) {
  const isIn = (list: readonly unknown[], one: unknown) => list.some((item) => isSame(item, one));
  const added = typed.filter((one) => !isIn(before, one) && !isIn(stored, one));
  return [...stored.filter((one) => !isIn(before, one) || isIn(typed, one)), ...added];
}

/** A field: as it was typed, else as it is stored; of a list what was typed on top of what is stored. */
function mergedField(typed: unknown, before: unknown, stored: unknown): unknown {
  if (isSame(typed, before)) return stored;
  if (Array.isArray(typed) && Array.isArray(before) && Array.isArray(stored))
    return mergedList(typed, before, stored);
  return isRecord(typed) && isRecord(before) && isRecord(stored)
    ? mergedForm(typed, before, stored)
    : typed;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A form after somebody else's changes to what it was opened with: `before` is that, `stored` what there is now. */
export function mergedForm<Form extends object>(typed: Form, before: Form, stored: Form): Form {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(stored))];
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      mergedField(value, was.get(name), is.get(name)),
    ]),
  ) as Form;
}
