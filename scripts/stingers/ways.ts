/**
 * Ways in which pieces of a look's world come over a picture, cover it and go,
 * one for each look.
 */
import { STINGER } from "@/lib/schema/overlays/stingers.ts";

const { width: WIDTH, height: HEIGHT } = STINGER;

/** Pieces at an instant: the world is seen through `area`, whose `edges` are drawn. */
interface Pieces {
  area: Path2D;
  edges: Path2D;
}

/** Draws pieces by how far they have come and how far they have gone, 0 to 1. */
type Way = (come: number, gone: number) => Pieces;

export const clamp = (value: number) => Math.min(1, Math.max(0, value));
export const out = (share: number) => 1 - (1 - clamp(share)) ** 3;
export const inOut = (share: number) => {
  const at = clamp(share);
  return at < 0.5 ? 4 * at ** 3 : 1 - (2 - 2 * at) ** 3 / 2;
};
export const back = (share: number) => {
  const at = clamp(share) - 1;
  return 1 + 2.7 * at ** 3 + 1.7 * at ** 2;
};
const drop = (share: number) => {
  const at = clamp(share);
  // It falls, and springs back once.
  return at < 0.7
    ? (at / 0.7) ** 2.4
    : 1 - 0.05 * Math.sin((at - 0.7) / 0.3 * Math.PI);
};
/** Share of a piece that begins later than others; all are over at 1. */
const late = (share: number, delay: number) => (share - delay * 0.5) / 0.5;
export const chance = (seed: number) => {
  const value = Math.sin(seed * 127.1 + 11.7) * 43_758.5453;
  return value - Math.floor(value);
};

function polygon(path: Path2D, points: readonly (readonly [number, number])[]) {
  points.forEach(([x, y], index) =>
    index ? path.lineTo(x, y) : path.moveTo(x, y)
  );
  path.closePath();
}

function one(draw: (path: Path2D) => void): Pieces {
  const path = new Path2D();
  draw(path);
  return { area: path, edges: path };
}

/** Lists numbers below `count`. */
export const upTo = (count: number) =>
  Array.from({ length: count }, (_, index) => index);

const slabs: Way = (come, gone) =>
  one((path) => {
    const [count, slant] = [6, 190];
    for (const index of upTo(count)) {
      const delay = (index % 3) / 3 + index / 20;
      const far = WIDTH + slant * 2;
      const right = far * inOut(late(come, delay)) - slant;
      const left = far * inOut(late(gone, delay)) - slant;
      const [top, bottom] = [index, index + 1].map((row) =>
        row * HEIGHT / count
      );
      if (top === undefined || bottom === undefined || right - left < 1) {
        continue;
      }
      const lean = (y: number) => slant * (0.5 - y / HEIGHT);
      polygon(path, [
        [left + lean(top), top],
        [right + lean(top), top],
        [right + lean(bottom), bottom + 1],
        [left + lean(bottom), bottom + 1],
      ]);
    }
  });

const folds: Way = (come, gone) =>
  one((path) => {
    const count = 6;
    for (const index of upTo(count)) {
      const delay = Math.abs(index - (count - 1) / 2) / count * 1.6;
      const grown = HEIGHT * inOut(late(come, delay));
      const left = HEIGHT * inOut(late(gone, delay));
      const isDown = index % 2 === 0;
      const [top, bottom] = isDown
        ? [left, grown]
        : [HEIGHT - grown, HEIGHT - left];
      if (bottom - top < 1) continue;
      const x = index * WIDTH / count;
      const skew = 60 * (1 - inOut(late(come, delay))) +
        60 * inOut(late(gone, delay));
      polygon(path, [
        [x, top - skew],
        [x + WIDTH / count + 1, top],
        [x + WIDTH / count + 1, bottom],
        [x, bottom + skew],
      ]);
    }
  });

const strokes: Way = (come, gone) =>
  one((path) => {
    const count = 6;
    const thick = HEIGHT / count;
    for (const index of upTo(count)) {
      const delay = index / count;
      const [from, to] = [gone, come].map((share) =>
        (WIDTH + 400) * out(late(share, delay)) - 200
      );
      if (from === undefined || to === undefined || to - from < 1) continue;
      const mirror = (x: number) => index % 2 ? WIDTH - x : x;
      const wave = (x: number, seed: number) =>
        14 * Math.sin(x / 210 + seed) + 6 * Math.sin(x / 67 + seed * 2);
      const points: [number, number][] = [];
      for (let x = from; x < to; x += 40) {
        points.push([mirror(x), index * thick - 22 + wave(x, index)]);
      }
      points.push([mirror(to + 60), (index + 0.35) * thick]);
      points.push([mirror(to + 10), (index + 0.7) * thick]);
      for (let x = to; x > from; x -= 40) {
        points.push([mirror(x), (index + 1) * thick + 22 + wave(x, index + 9)]);
      }
      // All go the same way round: where strokes lie over each other is no hole.
      polygon(path, index % 2 ? points.reverse() : points);
    }
  });

const blocks: Way = (come, gone) =>
  one((path) => {
    const side = 120;
    for (const row of upTo(HEIGHT / side)) {
      for (const column of upTo(WIDTH / side)) {
        const delay = ((row + column) / 25) * 0.75 +
          chance(row * 31 + column) * 0.25;
        const grown = Math.round(clamp(late(come, delay)) * 4) / 4;
        const left = Math.round(clamp(late(gone, delay)) * 4) / 4;
        const size = side * (grown - left);
        if (size <= 0) continue;
        const inset = (side - size) / 2;
        path.rect(column * side + inset, row * side + inset, size, size);
      }
    }
  });

const slats: Way = (come, gone) =>
  one((path) => {
    const count = 8;
    for (const index of upTo(count)) {
      const delay = Math.abs(index - (count - 1) / 2) / count * 1.4;
      const to = WIDTH * inOut(late(come, delay));
      const from = WIDTH * inOut(late(gone, 1 - delay));
      if (to - from < 1) continue;
      const x = index % 2 ? WIDTH - to : from;
      path.rect(x, index * HEIGHT / count, to - from, HEIGHT / count + 1);
    }
  });

const curtain: Way = (come, gone) =>
  one((path) => {
    const closed = inOut(come) - inOut(gone);
    if (closed <= 0) return;
    const edge = closed * (WIDTH / 2 + 90);
    for (const side of [-1, 1]) {
      const points: [number, number][] = [[
        WIDTH / 2 + side * (WIDTH / 2 + 10),
        -10,
      ]];
      for (let y = -10; y <= HEIGHT + 10; y += 30) {
        // Drawn aside at its waist while it moves.
        const waist = 260 * (1 - closed) *
          Math.sin(clamp(y / HEIGHT) * Math.PI);
        const ripple = 14 * Math.sin(y / 90 + side) * (1 - closed);
        points.push([
          WIDTH / 2 + side * (WIDTH / 2 - edge + waist + ripple),
          y,
        ]);
      }
      points.push([WIDTH / 2 + side * (WIDTH / 2 + 10), HEIGHT + 10]);
      polygon(path, points);
    }
  });

const cells: Way = (come, gone) =>
  one((path) => {
    const radius = 128;
    const [stepX, stepY] = [radius * Math.sqrt(3), radius * 1.5];
    for (const row of upTo(Math.ceil(HEIGHT / stepY) + 1)) {
      for (const column of upTo(Math.ceil(WIDTH / stepX) + 1)) {
        const x = (column + (row % 2) / 2) * stepX;
        const y = row * stepY;
        const delay = clamp(Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) / 1_150);
        const size = (back(late(come, delay)) - inOut(late(gone, delay))) *
          radius * 1.02;
        if (size <= 0 || late(come, delay) <= 0) continue;
        polygon(
          path,
          upTo(6).map((corner) => {
            const angle = corner * Math.PI / 3;
            return [x + size * Math.sin(angle), y + size * Math.cos(angle)];
          }),
        );
      }
    }
  });

const aurora: Way = (come, gone) =>
  one((path) => {
    const wave = (x: number, share: number) =>
      HEIGHT + 220 - (HEIGHT + 440) * inOut(share) +
      120 * Math.sin(x / 300 + share * 5) * Math.sin(Math.PI * clamp(share)) +
      50 * Math.sin(x / 110 - share * 7) * Math.sin(Math.PI * clamp(share));
    const points: [number, number][] = [];
    for (let x = -20; x <= WIDTH + 20; x += 30) points.push([x, wave(x, come)]);
    for (let x = WIDTH + 20; x >= -20; x -= 30) points.push([x, wave(x, gone)]);
    if (come > 0 && gone < 1) polygon(path, points);
  });

const leaves: Way = (come, gone) =>
  one((path) => {
    const [columns, rows] = [9, 6];
    for (const index of upTo(columns * rows)) {
      const x = (index % columns + 0.5) * WIDTH / columns;
      const y = (Math.floor(index / columns) + 0.5) * HEIGHT / rows;
      // From the sides to the middle, and from the middle to the sides.
      const middle = clamp(Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) / 1_000);
      const size = (back(late(come, 1 - middle)) - inOut(late(gone, middle))) *
        250;
      if (size <= 0 || late(come, 1 - middle) <= 0) continue;
      const turn = chance(index) * 6.3 + (1 - come) * 1.2;
      const [dx, dy] = [Math.cos(turn) * size, Math.sin(turn) * size];
      path.moveTo(x - dx, y - dy);
      path.bezierCurveTo(
        x - dx * 0.5 + dy * 1.15,
        y - dy * 0.5 - dx * 1.15,
        x + dx * 0.5 + dy * 1.15,
        y + dy * 0.5 - dx * 1.15,
        x + dx,
        y + dy,
      );
      path.bezierCurveTo(
        x + dx * 0.5 - dy * 1.15,
        y + dy * 0.5 + dx * 1.15,
        x - dx * 0.5 - dy * 1.15,
        y - dy * 0.5 + dx * 1.15,
        x - dx,
        y - dy,
      );
      path.closePath();
    }
  });

const blades: Way = (come, gone) =>
  one((path) => {
    // Two halves along a line from the lower left to the upper right. They come
    // along it from beyond the picture, which is farther than across it.
    const [along, across] = [2_850 * (1 - inOut(come)), 1_250 * inOut(gone)];
    for (const side of [-1, 1]) {
      const dx = side * (along * 0.87 + across * -0.5);
      const dy = side * (along * -0.5 + across * -0.87) * 1;
      const moved = (
        x: number,
        y: number,
      ): [number, number] => [x + dx, y + dy];
      polygon(
        path,
        side > 0
          ? [
            moved(-500, 1_070),
            moved(2_420, -10),
            moved(2_420, -1_400),
            moved(-500, -1_400),
          ]
          : [
            moved(-500, 1_069),
            moved(2_420, -11),
            moved(2_420, 2_400),
            moved(-500, 2_400),
          ],
      );
    }
  });

const shards: Way = (come, gone) =>
  one((path) => {
    const [columns, rows] = [8, 5];
    const corner = (column: number, row: number): [number, number] => {
      const isInside = column > 0 && column < columns && row > 0 && row < rows;
      const seed = row * 17 + column;
      return [
        column * WIDTH / columns + (isInside ? (chance(seed) - 0.5) * 150 : 0),
        row * HEIGHT / rows + (isInside ? (chance(seed + 99) - 0.5) * 130 : 0),
      ];
    };
    for (const index of upTo(columns * rows * 2)) {
      const cell = index >> 1;
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      const triangle = index % 2
        ? [
          corner(column, row),
          corner(column + 1, row),
          corner(column, row + 1),
        ]
        : [
          corner(column + 1, row + 1),
          corner(column + 1, row),
          corner(column, row + 1),
        ];
      const x = triangle.reduce((sum, [at]) => sum + at, 0) / 3;
      const y = triangle.reduce((sum, [, at]) => sum + at, 0) / 3;
      // Ice grows from the corners.
      const inward = clamp(
        Math.min(
          ...[0, WIDTH].flatMap((cx) =>
            [0, HEIGHT].map((cy) => Math.hypot(x - cx, y - cy))
          ),
        ) / 1_050,
      );
      const delay = inward * 0.85 + chance(index) * 0.15;
      const size = 1.03 * (out(late(come, delay)) - inOut(late(gone, delay)));
      if (size <= 0) continue;
      const fall = 260 * clamp(late(gone, delay)) ** 2;
      polygon(
        path,
        triangle.map((
          [px, py],
        ) => [x + (px - x) * size, y + (py - y) * size + fall]),
      );
    }
  });

const plates: Way = (come, gone) =>
  one((path) => {
    const shut = drop(come) - inOut(gone);
    const half = (HEIGHT / 2 + 6) * shut;
    if (half <= 0) return;
    const teeth = 8;
    for (const side of [-1, 1]) {
      const points: [number, number][] = [];
      const edge = HEIGHT / 2 + side * (HEIGHT / 2 - half);
      for (const index of upTo(teeth * 2 + 1)) {
        const x = index * WIDTH / (teeth * 2);
        // Both halves fit into each other.
        const tooth = index % 2 ? 34 : -34;
        points.push([x, edge + tooth - side * 2]);
      }
      const outer = side < 0 ? -60 : HEIGHT + 60;
      points.push([WIDTH, outer], [0, outer]);
      polygon(path, points);
    }
  });

/** Way of each look. */
export const WAYS: Readonly<Record<string, Way>> = {
  "broadcast": slabs,
  "paper-lantern": folds,
  "bare-light": strokes,
  "pixel-tavern": blocks,
  "neon-harbor": slats,
  "velvet-hall": curtain,
  "honeycomb": cells,
  "northern-sky": aurora,
  "moss-garden": leaves,
  "blackline": blades,
  "frost-pane": shards,
  "ember-forge": plates,
};
