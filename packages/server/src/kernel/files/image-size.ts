/** Reads some bytes at a position; fewer at the end of the file. */
export type ReadBytes = (position: number, length: number) => Promise<Buffer>;

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Width and height in pixels from an image's header, without decoding it; null for a header that the format does not
 * allow. Sources: PNG (W3C) 11.2.2, GIF89a 18 to 20, ITU-T T.81 B.2.2, RFC 9649.
 */
export async function readImageSize(mime: string, read: ReadBytes): Promise<ImageSize | null> {
  switch (mime) {
    case 'image/png':
      return pngSize(await read(0, 24));
    case 'image/gif':
      return gifSize(read);
    case 'image/webp':
      return webpSize(await read(0, 30));
    case 'image/jpeg':
      return jpegSize(read);
    default:
      return null;
  }
}

function pngSize(head: Buffer): ImageSize | null {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** An extension or an image must follow the colour table. Scripts that begin like a GIF fail here. */
async function gifSize(read: ReadBytes): Promise<ImageSize | null> {
  const head = await read(0, 13);
  if (head.length < 13) return null;
  const flags = head.readUInt8(10);
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
  const [introducer] = await read(13 + colours, 1);
  if (introducer !== 0x21 && introducer !== 0x2c) return null;
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

function webpSize(head: Buffer): ImageSize | null {
  if (head.length < 30) return null;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        width: head.readUInt16LE(26) & 0x3fff,
        height: head.readUInt16LE(28) & 0x3fff,
      };
    default:
      return null;
  }
}

/** Real pictures have a few dozen segments before their frame. */
const MAX_SEGMENTS = 1_000;
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
const START_OF_SCAN = 0xda;

async function jpegSize(read: ReadBytes): Promise<ImageSize | null> {
  let position = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const head = await read(position, 9);
    const marker = head[1];
    if (head.length < 9 || head[0] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) position += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
      return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) };
    } else if (marker === START_OF_SCAN) return null;
    else position += 2 + head.readUInt16BE(2);
  }
  return null;
}
