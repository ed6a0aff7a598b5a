/** Draws the pictures of the Stream Deck plugin. */
import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";
import { clamp } from "@/lib/core/clamp.ts";
import { type ActId, actRow } from "@/lib/plugins/core/acts.ts";
import { drawFace, iconAt } from "@/lib/plugins/core/draw_face.ts";

/** Returns an act's icon in the list of actions: white on nothing, 20 × 20. */
export function actionPicture(act: ActId): string {
  const icon = iconAt(actRow(act).icon, {
    x: 1,
    y: 1,
    scale: 0.75,
    colour: "#ffffff",
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20">${icon}</svg>\n`;
}

/** Returns a key as it is until the plugin has drawn it. */
export function keyPicture(act: ActId): string {
  const { icon } = actRow(act);
  return `${
    drawFace({ icon, tone: "plain", value: "", label: "", note: "" })
  }\n`;
}

/** Rays of the logo: from and to, in a square of 32. */
const RAYS = [
  [16, 2, 16, 6],
  [16, 26, 16, 30],
  [2, 16, 6, 16],
  [26, 16, 30, 16],
] as const;
const RAY = 2.4;
const LIGHT = [0xc8, 0xf5, 0x50] as const;
const DARK = [0x0c, 0x0e, 0x13] as const;

/** Returns the logo in white on nothing, 28 × 28: the category's icon. */
export function categoryPicture(): string {
  const rays = RAYS.map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 32 32"><circle cx="16" cy="16" r="7" fill="#ffffff"/><path d="${rays}" stroke="#ffffff" stroke-width="${RAY}" stroke-linecap="round"/></svg>\n`;
}

/** Returns how far a place is outside the logo's light, in its square of 32; negative inside. */
function beyondLight(x: number, y: number): number {
  const rays = RAYS.map(([ax, ay, bx, by]) => {
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    const at = clamp(along, 0, 1);
    return Math.hypot(x - ax - at * dx, y - ay - at * dy) - RAY / 2;
  });
  return Math.min(Math.hypot(x - 16, y - 16) - 7, ...rays);
}

/** Returns how far a place is outside the logo's square with its round corners. */
function beyondSquare(x: number, y: number): number {
  const [dx, dy] = [x, y].map((one) => Math.max(0, Math.abs(one - 16) - 8));
  return Math.hypot(dx ?? 0, dy ?? 0) - 8;
}

/** Returns the logo as a PNG of so many pixels each way: Stream Deck takes no SVG for a plugin's icon. */
export function logoPng(size: number): Uint8Array<ArrayBuffer> {
  const scale = 32 / size;
  /** Share of a pixel that an edge leaves. */
  const share = (beyond: number) => clamp(0.5 - beyond / scale, 0, 1);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * scale, (row + 0.5) * scale];
      const light = share(beyondLight(x, y));
      const at = row * (size * 4 + 1) + 1 + column * 4;
      for (let part = 0; part < 3; part++) {
        const [from = 0, to = 0] = [DARK[part], LIGHT[part]];
        rows[at + part] = Math.round(from + (to - from) * light);
      }
      rows[at + 3] = Math.round(255 * share(beyondSquare(x, y)));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits each of red, green, blue and opacity.
  head.set([8, 6, 0, 0, 0], 8);
  return new Uint8Array(Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart("IHDR", head),
    pngPart("IDAT", deflateSync(rows, { level: 9 })),
    pngPart("IEND", Buffer.alloc(0)),
  ]));
}

function pngPart(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
