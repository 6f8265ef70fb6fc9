import { crc32, deflateSync } from 'node:zlib';

/** Small real files of every accepted kind, made by code. */

const be = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([be(data.length), body, be(crc32(body))]);
}

/** A grey picture; its header may state any size. */
export function png(width = 1, height = 1): Buffer {
  const header = Buffer.concat([be(width), be(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function gif(width = 1, height = 1): Buffer {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** A JPEG's markers with an EXIF-like segment before the frame. */
export function jpeg(width = 1, height = 1): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const app = Buffer.alloc(2 + 300);
  app.set([0xff, 0xe1, 300 >> 8, 300 & 0xff]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, frame, Buffer.from([0xff, 0xd9])]);
}

export function webp(width = 1, height = 1): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

export const pdf = (inside = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${inside}\ntrailer\n%%EOF\n`);

export interface ZipPart {
  name: string;
  content?: string | Buffer;
  /** The unpacked size that the archive states. */
  claimedSize?: number;
  /** Unix mode in the upper half, as in a zip file. */
  attributes?: number;
}

/** A zip without compression. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, content = 'x', claimedSize, attributes = 0 } of parts) {
    const data = Buffer.from(content);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(claimedSize ?? data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const piece = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(attributes >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    table.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, title);
    local.push(piece);
    offset += piece.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const contentTypes = (main: string): ZipPart => ({
  name: '[Content_Types].xml',
  content: `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
});

export const docx = (more: readonly ZipPart[] = []): Buffer =>
  zip([
    contentTypes('wordprocessingml.document'),
    { name: '_rels/.rels' },
    { name: 'word/document.xml' },
    ...more,
  ]);

const xlsx = (): Buffer => zip([contentTypes('spreadsheetml.sheet'), { name: 'xl/workbook.xml' }]);

const odt = (): Buffer =>
  zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    { name: 'content.xml' },
  ]);

/** One of every accepted kind, by extension. */
export const samples: Readonly<Record<string, Buffer>> = {
  pdf: pdf(),
  png: png(),
  jpg: jpeg(),
  webp: webp(),
  gif: gif(),
  txt: Buffer.from('Grüße, plain text.\n'),
  csv: Buffer.from('name;city\nÉmile;Nîmes\n'),
  docx: docx(),
  xlsx: xlsx(),
  odt: odt(),
};
