/** The sentences of a text, each with its full stop. */
export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?]) /);
}
