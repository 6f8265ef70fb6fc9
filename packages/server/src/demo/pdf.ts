/** One printed page as a PDF file, in the fonts that every reader has. */

/** A line of the page; `amount` is printed at the right edge. */
export interface PdfLine {
  text: string;
  amount?: string;
  bold?: boolean;
}

/** A4, in points of 1/72 inch from the bottom left. */
const PAGE = { width: 595, height: 842, margin: 64, leading: 20 } as const;
const TITLE_SIZE = 20;
const TEXT_SIZE = 11;
/** Widths in Helvetica of the characters of amounts, relative to the font size: digits; marks and spaces. */
const WIDTH = { digit: 0.556, mark: 0.278 } as const;

/** Characters that Windows-1252, the encoding of the page's fonts, has beyond Latin-1, and spaces that it lacks. */
const ENCODED: Readonly<Record<string, string>> = {
  '€': '\u0080',
  '’': '\u0092',
  '–': '\u0096',
  '\u202f': '\u00a0',
};

/**
 * The bytes of a PDF with one page: a title and lines of text. Characters outside Windows-1252 become '?'.
 * Format: ISO 32000-1, 7.5 (file structure) and 9.4 (text).
 */
export function pdfFile(title: string, lines: readonly PdfLine[]): Buffer {
  const content = pageContent(title, lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 6 0 R` +
      ' /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title ${literal(title)} >>`,
  ];
  return Buffer.from(withCrossReferences(objects), 'latin1');
}

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** The objects, numbered from 1 (catalog first, information last), with the table of where each begins. */
function withCrossReferences(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  let table = '0000000000 65535 f \n';
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  return (
    `${file}xref\n0 ${size}\n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\n` +
    `startxref\n${file.length}\n%%EOF\n`
  );
}

function pageContent(title: string, lines: readonly PdfLine[]): string {
  const top = PAGE.height - PAGE.margin - TITLE_SIZE;
  const parts = [shown(title, { x: PAGE.margin, y: top, size: TITLE_SIZE, bold: true })];
  for (const [index, { text, amount, bold = false }] of lines.entries()) {
    const y = top - (index + 2) * PAGE.leading;
    const style = { y, size: TEXT_SIZE, bold };
    if (text !== '') parts.push(shown(text, { x: PAGE.margin, ...style }));
    if (amount === undefined) continue;
    const x = PAGE.width - PAGE.margin - widthOf(amount);
    parts.push(shown(amount, { x: Math.round(x * 100) / 100, ...style }));
  }
  return parts.join('\n');
}

function widthOf(amount: string): number {
  const marks = amount.match(/[.,\s]/g)?.length ?? 0;
  return TEXT_SIZE * (WIDTH.digit * (amount.length - marks) + WIDTH.mark * marks);
}

function shown(text: string, place: { x: number; y: number; size: number; bold: boolean }): string {
  const { x, y, size, bold } = place;
  return `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET`;
}

/** A PDF string in the page's encoding, one byte per character. */
function literal(text: string): string {
  const bytes = Array.from(text, (character) => {
    const byte = ENCODED[character] ?? character;
    return byte.length === 1 && byte <= '\u00ff' ? byte : '?';
  });
  return `(${bytes.join('').replace(/[\\()]/g, '\\$&')})`;
}
