import { crc32, deflateSync } from 'node:zlib';

/** Small pictures drawn by code, and the PNG file of one. */

/** Red, green, blue, each 0 to 255. */
export type Colour = readonly [number, number, number];
/** Pixels from the left and from the top. */
export type Point = readonly [number, number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel, row by row. */
  readonly pixels: Buffer;
}

const BYTES_A_PIXEL = 3;

/** A picture that fades from the colour of its top row to that of its bottom row. */
export function backdrop(
  [width, height]: readonly [number, number],
  top: Colour,
  bottom: Colour,
): Picture {
  const picture = { width, height, pixels: Buffer.alloc(width * height * BYTES_A_PIXEL) };
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.from(mixed(top, bottom, y / height));
    picture.pixels.fill(row, y * width * BYTES_A_PIXEL, (y + 1) * width * BYTES_A_PIXEL);
  }
  return picture;
}

/** Mixes two colours; `share` is 0 for the first, 1 for the second. */
export function mixed(from: Colour, to: Colour, share: number): Colour {
  const mix = (index: 0 | 1 | 2): number =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [mix(0), mix(1), mix(2)];
}

/** Fills a polygon, clipped to the picture. */
export function fillPolygon(picture: Picture, corners: readonly Point[], colour: Colour): void {
  for (let y = 0; y < picture.height; y += 1) {
    const crossings = crossingsAt(corners, y + 0.5);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      fillRow(picture, { y, from: crossings[pair] ?? 0, to: crossings[pair + 1] ?? 0 }, colour);
    }
  }
}

/** Where the sides of a polygon cross a row, from left to right (the even-odd rule fills between pairs). */
function crossingsAt(corners: readonly Point[], y: number): number[] {
  const crossings = corners.flatMap(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
  });
  return crossings.toSorted((a, b) => a - b);
}

function fillRow(
  { width, pixels }: Picture,
  { y, from, to }: { y: number; from: number; to: number },
  colour: Colour,
): void {
  const start = Math.max(0, Math.round(from));
  const end = Math.min(width, Math.round(to));
  if (start >= end) return;
  const at = (x: number): number => (y * width + x) * BYTES_A_PIXEL;
  pixels.fill(Buffer.from(colour), at(start), at(end));
}

/** Fills the rectangle between two corners. */
export function fillRectangle(
  picture: Picture,
  [[left, top], [right, bottom]]: readonly [Point, Point],
  colour: Colour,
): void {
  fillPolygon(
    picture,
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    colour,
  );
}

const CIRCLE_CORNERS = 32;

/** Fills a circle. */
export function fillCircle(
  picture: Picture,
  { centre: [x, y], radius }: { centre: Point; radius: number },
  colour: Colour,
): void {
  const corners = Array.from({ length: CIRCLE_CORNERS }, (_, index): Point => {
    const angle = (index / CIRCLE_CORNERS) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  fillPolygon(picture, corners, colour);
}

/** Draws a line of a width in pixels through points. */
export function drawLine(
  picture: Picture,
  { points, width }: { points: readonly Point[]; width: number },
  colour: Colour,
): void {
  for (const [index, [x2, y2]] of points.entries()) {
    const [x1, y1] = points[index - 1] ?? [x2, y2];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) continue;
    const [across, down] = [((y2 - y1) / length) * (width / 2), ((x1 - x2) / length) * (width / 2)];
    fillPolygon(
      picture,
      [
        [x1 + across, y1 + down],
        [x2 + across, y2 + down],
        [x2 - across, y2 - down],
        [x1 - across, y1 - down],
      ],
      colour,
    );
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * Eight bits per channel, red-green-blue, the only compression and filter method, not interlaced.
 */
const TRUE_COLOUR = [8, 2, 0, 0, 0];

/** The picture as a PNG file. Format: PNG (W3C), 5 and 11.2; every row is stored as it is (filter 0). */
export function pngFile({ width, height, pixels }: Picture): Buffer {
  const row = width * BYTES_A_PIXEL;
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(y * row, (y + 1) * row)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from(TRUE_COLOUR)])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
