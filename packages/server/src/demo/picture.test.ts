import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  backdrop,
  type Colour,
  drawLine,
  fillCircle,
  fillPolygon,
  fillRectangle,
  type Picture,
  pngFile,
} from './picture.ts';

const WHITE: Colour = [255, 255, 255];
const RED: Colour = [255, 0, 0];

/** Each row as text: # where it is red. */
const drawn = ({ width, height, pixels }: Picture): string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) =>
      pixels[(y * width + x) * 3 + 1] === 0 ? '#' : '.',
    ).join(''),
  );

test('shapes fill the pixels inside them, and what lies outside the picture is cut off', () => {
  const picture = backdrop([6, 4], WHITE, WHITE);
  fillRectangle(
    picture,
    [
      [4, 2],
      [9, 9],
    ],
    RED,
  );
  fillPolygon(
    picture,
    [
      [0, 0],
      [3, 0],
      [0, 3],
    ],
    RED,
  );
  expect(drawn(picture)).toEqual(['###...', '##....', '#...##', '....##']);
});

test('a line joins its points and a circle is round', () => {
  const line = backdrop([5, 3], WHITE, WHITE);
  drawLine(
    line,
    {
      points: [
        [0, 1.5],
        [5, 1.5],
      ],
      width: 1,
    },
    RED,
  );
  expect(drawn(line)).toEqual(['.....', '#####', '.....']);
  const circle = backdrop([5, 5], WHITE, WHITE);
  fillCircle(circle, { centre: [2.5, 2.5], radius: 2.4 }, RED);
  expect(drawn(circle)).toEqual(['.###.', '#####', '#####', '#####', '.###.']);
});

test('a file has the size and every pixel of its picture', () => {
  const picture = backdrop([2, 2], RED, WHITE);
  const file = pngFile(picture);
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([2, 2]);
  const start = file.indexOf('IDAT');
  const data = file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4));
  const rows = inflateSync(data);
  expect([...rows]).toEqual([
    0,
    ...picture.pixels.subarray(0, 6),
    0,
    ...picture.pixels.subarray(6),
  ]);
});
