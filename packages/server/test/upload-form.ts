import { randomBytes } from 'node:crypto';

/** Multipart forms as bytes, so that tests can also make invalid ones. */

export interface FormPart {
  name: string;
  content: string | Buffer;
  /** Makes the part a file; written unescaped. */
  filename?: string;
  type?: string;
}

export interface EncodedForm {
  body: Buffer;
  headers: { 'content-type': string };
}

/** The parts in their order, with a boundary that none of them contains. */
export function encodeForm(parts: readonly FormPart[]): EncodedForm {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headersOf(part)}\r\n\r\n`),
    Buffer.from(part.content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function headersOf({ name, filename, type }: FormPart): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const kind = type === undefined ? '' : `\r\nContent-Type: ${type}`;
  return `Content-Disposition: form-data; name="${name}"${file}${kind}`;
}

/** A form of text fields and an optional file, as a browser sends it. */
export function form(
  fields: Readonly<Record<string, string | number>>,
  file?: { name: string; content: string | Buffer; type?: string },
): EncodedForm {
  const parts: FormPart[] = Object.entries(fields).map(([name, value]) => ({
    name,
    content: String(value),
  }));
  if (file) {
    const { name: filename, content, type = 'application/octet-stream' } = file;
    parts.push({ name: 'file', filename, content, type });
  }
  return encodeForm(parts);
}
