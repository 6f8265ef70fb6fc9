import {
  backdrop,
  type Colour,
  drawLine,
  fillCircle,
  fillPolygon,
  fillRectangle,
  mixed,
  type Picture,
  pngFile,
  type Point,
} from './picture.ts';
import type { Random } from './random.ts';

/** Pictures as clients take them, drawn at random: no two are the same. */

const SIZE = [480, 360] as const;
const BLACK: Colour = [24, 22, 24];
const WHITE: Colour = [244, 244, 240];
const GREY: Colour = [150, 150, 155];

const around = (random: Random, middle: number, spread: number): number =>
  middle + (random.next() * 2 - 1) * spread;

function room(random: Random): Picture {
  const walls: readonly Colour[] = [
    [206, 198, 186],
    [182, 192, 200],
    [214, 206, 190],
    [178, 188, 176],
  ];
  const wall = random.pick(walls);
  const picture = backdrop(SIZE, mixed(wall, WHITE, 0.3), wall);
  const floor = Math.round(around(random, 262, 18));
  fillRectangle(
    picture,
    [
      [0, floor],
      [SIZE[0], SIZE[1]],
    ],
    mixed(wall, [96, 70, 48], 0.7),
  );
  return picture;
}

/** A cardboard box with a crushed corner and a torn hole. */
export function damagedParcel(random: Random): Buffer {
  const picture = room(random);
  const cardboard: Colour = [Math.round(around(random, 184, 14)), 138, 88];
  const [left, right] = [around(random, 110, 18), around(random, 372, 18)];
  const [top, bottom] = [around(random, 124, 12), around(random, 300, 10)];
  const dent = around(random, 52, 14);
  fillPolygon(
    picture,
    [
      [left, top],
      [left + 50, top - 44],
      [right + 34, top - 44],
      [right - dent, top],
    ],
    mixed(cardboard, WHITE, 0.28),
  );
  fillPolygon(
    picture,
    [
      [left, top],
      [right - dent, top],
      [right - dent / 2, top + dent],
      [right, top + dent * 1.4],
      [right, bottom],
      [left, bottom],
    ],
    cardboard,
  );
  const middle = (left + right) / 2;
  fillRectangle(
    picture,
    [
      [middle - 15, top],
      [middle + 15, bottom],
    ],
    mixed(cardboard, [226, 206, 160], 0.6),
  );
  addressLabel(picture, [left + 18, bottom - 74]);
  fillPolygon(picture, jagged(random, [right - 60, (top + bottom) / 2 + 22]), [58, 40, 26]);
  return pngFile(picture);
}

function addressLabel(picture: Picture, [left, top]: Point): void {
  fillRectangle(
    picture,
    [
      [left, top],
      [left + 86, top + 54],
    ],
    WHITE,
  );
  for (const [line, width] of [62, 70, 44].entries()) {
    const y = top + 12 + line * 13;
    fillRectangle(
      picture,
      [
        [left + 8, y],
        [left + 8 + width, y + 5],
      ],
      GREY,
    );
  }
}

const TEETH = 14;

/** The outline of a tear. */
function jagged(random: Random, [x, y]: Point): Point[] {
  return Array.from({ length: TEETH }, (_, index): Point => {
    const angle = (index / TEETH) * 2 * Math.PI;
    const reach = around(random, 26, 10);
    return [x + 1.3 * reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
}

const CRACKS = 13;

/** A screen with cracks that run from one blow. */
export function crackedScreen(random: Random): Buffer {
  const picture = room(random);
  const [left, top, right, bottom] = [70, 48, 410, 270] as const;
  const edge = 12;
  fillRectangle(
    picture,
    [
      [left - edge, top - edge],
      [right + edge, bottom + edge],
    ],
    BLACK,
  );
  const light: Colour = [Math.round(around(random, 60, 30)), 96, 150];
  for (let y: number = top; y < bottom; y += 1) {
    const shade = mixed(light, BLACK, ((y - top) / (bottom - top)) * 0.7);
    fillRectangle(
      picture,
      [
        [left, y],
        [right, y + 1],
      ],
      shade,
    );
  }
  fillRectangle(
    picture,
    [
      [190, bottom + edge],
      [290, bottom + edge + 34],
    ],
    [46, 46, 50],
  );
  const blow: Point = [around(random, 240, 90), around(random, 155, 50)];
  for (let index = 0; index < CRACKS; index += 1) {
    const points = crack(random, blow, (index / CRACKS) * 2 * Math.PI).map(([x, y]): Point => [
      Math.min(right, Math.max(left, x)),
      Math.min(bottom, Math.max(top, y)),
    ]);
    drawLine(picture, { points, width: 1.6 }, [214, 224, 232]);
  }
  return pngFile(picture);
}

const CRACK_BENDS = 6;

function crack(random: Random, [x, y]: Point, angle: number): Point[] {
  const step = around(random, 26, 14);
  return Array.from({ length: CRACK_BENDS }, (_, bend): Point => {
    const turned = angle + around(random, 0, 0.22);
    return [x + bend * step * Math.cos(turned), y + bend * step * Math.sin(turned)];
  });
}

const LAMPS = 5;

/** A router on a shelf, one of its lamps red. */
export function redLight(random: Random): Buffer {
  const picture = room(random);
  const [left, top] = [around(random, 112, 24), around(random, 176, 12)];
  const [right, bottom] = [left + 256, top + 86];
  for (const x of [left + 34, right - 34]) {
    const points: Point[] = [
      [x, top],
      [x + around(random, 0, 16), top - 112],
    ];
    drawLine(picture, { points, width: 9 }, [40, 42, 46]);
  }
  fillRectangle(
    picture,
    [
      [left, top],
      [right, bottom],
    ],
    [56, 58, 64],
  );
  fillRectangle(
    picture,
    [
      [left, top],
      [right, top + 12],
    ],
    [82, 85, 92],
  );
  const failing = random.below(LAMPS);
  for (let lamp = 0; lamp < LAMPS; lamp += 1) {
    const centre: Point = [left + 48 + lamp * 40, top + 52];
    if (lamp === failing) fillCircle(picture, { centre, radius: 14 }, [116, 40, 40]);
    fillCircle(picture, { centre, radius: 6 }, lamp === failing ? [250, 46, 38] : [88, 214, 120]);
  }
  return pngFile(picture);
}
