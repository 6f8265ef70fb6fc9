import { expect, test } from 'vitest';
import { createEventParser, type EventBlock } from './event-parser.ts';

function parse(...pieces: string[]): EventBlock[] {
  const blocks: EventBlock[] = [];
  const push = createEventParser((block) => blocks.push(block));
  for (const piece of pieces) push(piece);
  return blocks;
}

const STREAM =
  'retry: 2000\n\nid: 1/a\nevent: ready\ndata: {}\n\n:\nid: 2/b\n\nevent: reload\ndata:\n\n';
const BLOCKS = [
  { name: 'ready', data: '{}', id: '1/a' },
  { name: 'message', data: '', id: '2/b' },
  { name: 'reload', data: '', id: null },
];

test('events, and heartbeats that only carry an id, are told; waiting times and comments are not', () => {
  expect(parse(STREAM)).toEqual(BLOCKS);
});

test('waiting times are told apart, the last one last, and what is none is ignored', () => {
  const waits: number[] = [];
  const push = createEventParser(
    () => undefined,
    (ms) => waits.push(ms),
  );
  push(`${STREAM}retry: 7250\n\nretry: soon\n\nretry:\n\nretry: 99999999\n\n`);
  expect(waits).toEqual([2_000, 7_250]);
});

test('it does not matter where the pieces were cut, nor how lines end', () => {
  expect(parse(...STREAM.split(''))).toEqual(BLOCKS);
  expect(parse(...STREAM.replaceAll('\n', '\r\n').split(''))).toEqual(BLOCKS);
  expect(parse(`${STREAM.replaceAll('\n', '\r')}:`)).toEqual(BLOCKS);
});

test('several lines of data are one text; one space after the colon is dropped', () => {
  expect(parse('data:one\ndata:  two\n\n')).toEqual([
    { name: 'message', data: 'one\n two', id: null },
  ]);
});

test('a block that has not ended is not told', () => {
  expect(parse('event: change\ndata: {}\n')).toEqual([]);
});
