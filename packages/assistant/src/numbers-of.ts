/** A number for each item. What `Float64Array.from` does with a function takes it ten times as long. */
export function numbersOf<T>(
  items: readonly T[],
  numberOf: (item: T, place: number) => number,
): Float64Array {
  const numbers = new Float64Array(items.length);
  for (let place = 0; place < items.length; place++)
    numbers[place] = numberOf(items[place]!, place);
  return numbers;
}
