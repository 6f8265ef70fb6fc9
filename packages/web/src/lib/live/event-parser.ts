/** A block of a stream of server-sent events. */
export interface EventBlock {
  readonly name: string;
  /** '' when the block only contains an id. */
  readonly data: string;
  /** The last event id of the stream after this block; null when the block has none. */
  readonly id: string | null;
}

const END_OF_LINE = /\r\n|\n|\r(?!$)/;
const UNNAMED = 'message';
const WAIT = /^\d{1,6}$/;

/**
 * Reads server-sent events (HTML standard, section 9.2.6) from pieces of text that may be cut anywhere. Also reports
 * blocks that only contain an id. `onRetry` is told how long to wait before the next connection, in ms.
 */
export function createEventParser(
  onBlock: (block: EventBlock) => void,
  onRetry: (waitMs: number) => void = () => undefined,
): (piece: string) => void {
  let rest = '';
  let fields = new Map<string, string>();

  const readLine = (line: string): void => {
    if (line === '') {
      if (fields.has('data') || fields.has('id')) onBlock(toBlock(fields));
      fields = new Map();
      return;
    }
    const [name, value] = splitField(line);
    if (name === 'retry' && WAIT.test(value)) onRetry(Number(value));
    const before = fields.get(name);
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
  };

  return (piece) => {
    const lines = (rest + piece).split(END_OF_LINE);
    // The last line may continue in the next chunk.
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}

/** The field and value of a line; a comment has the field ''. */
function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

function toBlock(fields: ReadonlyMap<string, string>): EventBlock {
  return {
    name: fields.get('event') ?? UNNAMED,
    data: fields.get('data') ?? '',
    id: fields.get('id') ?? null,
  };
}
