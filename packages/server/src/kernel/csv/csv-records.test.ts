import { expect, test } from 'vitest';
import { BadLines } from './bad-lines.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';

const COLUMNS = { needed: ['id', 'texte'], known: ['motcle'] } as const;

/** Reads a file given as text or bytes, in chunks as small as asked for. */
async function read(content: string | Buffer, chunkSize = 65_536) {
  const bytes = Buffer.from(content);
  const badLines = new BadLines();
  const records: CsvRecord[] = [];
  const source = {
    async *open() {
      for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
    },
  };
  for await (const record of readRecords(source, COLUMNS, badLines)) records.push(record);
  return { records, faults: badLines.report() };
}

const TWO = [
  { line: 2, fields: { id: 'a', texte: 'one' } },
  { line: 3, fields: { id: 'b', texte: 'two' } },
];

test.each([
  ['plain', 'id,texte\na,one\nb,two\n'],
  ['without a last line end', 'id,texte\na,one\nb,two'],
  ['with a byte order mark', '\uFEFFid,texte\na,one\nb,two\n'],
  ['with Windows line ends', 'id,texte\r\na,one\r\nb,two\r\n'],
  ['with old Macintosh line ends', 'id,texte\ra,one\rb,two\r'],
  ['with mixed line ends', 'id,texte\r\n"a","one"\nb,two\r\n'],
  ['with quotes around everything', '"id","texte"\n"a","one"\n"b","two"\n'],
  ['with spaces around the header', ' id , texte \na,one\nb,two\n'],
  ['split at semicolons', 'id;texte\na;one\nb;two\n'],
  ['split at tabs', '\uFEFF"id"\t"texte"\r\na\tone\r\nb\ttwo\r\n'],
  ['with its columns in another order', 'Texte,ID\none,a\ntwo,b\n'],
  ['with columns that nobody asks for', 'x;texte;y;id\n1,2;one;;a\n3;two;"=1";b\n'],
])('a file %s is read', async (_how, content) => {
  expect(await read(content)).toEqual({ records: TWO, faults: [] });
});

test('letters cut apart by the chunks of the stream come out whole', async () => {
  const { records, faults } = await read('id,texte\né,"naïve 🙂 text"\n', 1);
  expect(records).toEqual([{ line: 2, fields: { id: 'é', texte: 'naïve 🙂 text' } }]);
  expect(faults).toEqual([]);
});

test('a record keeps its quoted line breaks and is named by the line it starts on', async () => {
  const { records } = await read('id,texte\r\na,"one\r\ntwo ""three"""\r\n\r\n\r\nb,four\r\n');
  expect(records).toEqual([
    { line: 2, fields: { id: 'a', texte: 'one\r\ntwo "three"' } },
    { line: 6, fields: { id: 'b', texte: 'four' } },
  ]);
});

test.each([
  ['an empty file', '', 'line 1: the file is empty.'],
  ['a file of blank lines', '\n\n\n', 'line 1: the file is empty.'],
  ['a byte order mark alone', '\uFEFF', 'line 1: the file is empty.'],
  [
    'a missing header',
    'a,one\nb,two\n',
    'line 1: the first line must name the columns id, texte; there is no id, texte.',
  ],
  [
    'another header',
    'id,text\na,one\n',
    'line 1: the first line must name the columns id, texte; there is no texte.',
  ],
  [
    'a separator that is none',
    'id|texte\na|one\n',
    'line 1: the first line must name the columns id, texte; there is no id, texte.',
  ],
  ['a column twice', 'id;texte;Id\na;one;b\n', 'line 1: the first line names the column id twice.'],
  ['too many fields', 'id,texte\na,one,more\n', 'line 2: expected 2 fields (id, texte), found 3.'],
  ['too few fields', 'id,texte\na\n', 'line 2: expected 2 fields (id, texte), found 1.'],
  [
    'an open quote',
    'id,texte\na,one\nb,"two\nc,three\n',
    'line 3: a quote is opened here or below and never closed.',
  ],
])('%s is one clear line', async (_what, content, fault) => {
  expect((await read(content)).faults).toEqual([fault]);
});

test('a quote in the middle of a text names its line, and the lines after it are still checked', async () => {
  const { records, faults } = await read('id,texte\na,o"ne\nb,two\nc\n');
  expect(records).toEqual([TWO[1]]);
  expect(faults).toHaveLength(2);
  expect(faults[0]).toContain('line 2: a text with quotes in it');
  expect(faults[1]).toContain('line 4: expected 2 fields');
});

test('a column that may be there is read where it is', async () => {
  const { records } = await read('motcle;texte;id\n"a;b";one;a\n');
  expect(records).toEqual([{ line: 2, fields: { id: 'a', texte: 'one', motcle: 'a;b' } }]);
});

test('lines are counted as people see them, whatever line ends stand inside of texts', async () => {
  const { records, faults } = await read(
    'id,texte\r\na,"1\r\n2\r\n\uE000\r\uE001\n3"\r\n"b\r\nb",o"ne\r\nc,last\r\n',
    1,
  );
  expect(records).toEqual([
    { line: 2, fields: { id: 'a', texte: '1\r\n2\r\n\uE000\r\uE001\n3' } },
    { line: 9, fields: { id: 'c', texte: 'last' } },
  ]);
  expect(faults).toEqual([expect.stringContaining('line 8: a text with quotes in it')]);
});

test('what our own exports put before a formula is taken away, in every column', async () => {
  const { records } = await read(`id,texte\n'-1,"x;'=1, it's"\n''=2,'x\n`);
  expect(records.map(({ fields }) => fields)).toEqual([
    { id: '-1', texte: "x;=1, it's" },
    { id: "'=2", texte: "'x" },
  ]);
});

test('a file that is not UTF-8 is refused at its first such line', async () => {
  const latin1 = Buffer.from('id,texte\na,one\nb,caf\xe9\n', 'latin1');
  for (const chunkSize of [1, 7, 65_536]) {
    const { faults } = await read(latin1, chunkSize);
    expect(faults).toEqual(['line 3: the file is not UTF-8 text; save it as UTF-8 and try again.']);
  }
});

test('a UTF-16 file and a binary file are refused', async () => {
  const utf16 = Buffer.from('\uFEFFid,texte\na,one\n', 'utf16le');
  expect((await read(utf16)).faults).toEqual([
    'line 1: the file is not UTF-8 text; save it as UTF-8 and try again.',
  ]);
  const binary = Buffer.alloc(3_000_000, 0x41);
  expect((await read(binary)).faults).toEqual(['line 1: the line is longer than a megabyte.']);
});

test('a quote left open in a large file is given up early', async () => {
  const content = `id,texte\na,one\nb,"two\n${'c,three\n'.repeat(50_000)}`;
  const { faults } = await read(content);
  expect(faults[0]).toContain('is a quote left open?');
});

test('the first hundred faults are named and the rest counted', async () => {
  const { faults } = await read(`id,texte\n${'x\n'.repeat(130)}`);
  expect(faults).toHaveLength(101);
  expect(faults[0]).toContain('line 2:');
  expect(faults[100]).toBe('… and 30 more');
});
