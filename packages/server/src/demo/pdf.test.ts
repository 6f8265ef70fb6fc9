import { expect, test } from 'vitest';
import { pdfFile } from './pdf.ts';

const file = pdfFile('Relevé (mars)', [
  { text: 'Café \\ crème’s' },
  { text: 'Total', amount: '1\u202f234,50\u00a0€', bold: true },
  { text: '漢' },
]).toString('latin1');

test('the table of a file says to the byte where each object and the table itself begin', () => {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const table = file.slice(start);
  expect(table.startsWith('xref\n0 8\n0000000000 65535 f \n')).toBe(true);
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(7);
  for (const [index, offset] of offsets.entries()) {
    expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  }
});

test('the stated length of the page is that of its content', () => {
  const [, length, content] = /<< \/Length (\d+) >>\nstream\n([^]*)\nendstream/.exec(file) ?? [];
  expect(content).toHaveLength(Number(length));
});

test('text is written in the encoding of the fonts, its brackets and backslashes marked', () => {
  expect(file).toContain('(Relev\u00e9 \\(mars\\)) Tj');
  expect(file).toContain('(Caf\u00e9 \\\\ cr\u00e8me\u0092s) Tj');
  expect(file).toContain('(1\u00a0234,50\u00a0\u0080) Tj');
  expect(file).toContain('(?) Tj');
});

test('amounts end at the same edge, however long they are', () => {
  const edges = ['4,90', '1234,50'].map((amount) => {
    const page = pdfFile('Bill', [{ text: '', amount }]).toString('latin1');
    const x = Number(/([\d.]+) [\d.]+ Td \([\d,]+\) Tj/.exec(page)?.[1]);
    return x + 11 * (0.556 * (amount.length - 1) + 0.278);
  });
  expect(edges[0]).toBeCloseTo(edges[1] ?? 0, 1);
});
