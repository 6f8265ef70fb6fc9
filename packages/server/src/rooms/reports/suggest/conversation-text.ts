import { beginsWith } from '@recourse/contract/values/conversation-text';

/** The text of a conversation, independent of the order in which its messages arrive. */

const LINE_END = /\r\n|[\r\n]/;

/**
 * The text of a report after a message. A message that the text begins with adds nothing. A message that begins with
 * the text replaces it. For any other message, its new lines are appended.
 */
export function textAfter(stored: string, said: string): string {
  if (beginsWith(stored, said)) return stored;
  if (beginsWith(said, stored)) return said;
  return [stored, ...missingLines(stored, said)].join('\n');
}

function missingLines(stored: string, said: string): string[] {
  const left = new Map<string, number>();
  for (const line of stored.split(LINE_END)) left.set(line, (left.get(line) ?? 0) + 1);
  return said.split(LINE_END).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
