/**
 * Films a look's stinger in a page: draws each frame, and encodes its colours and
 * its alpha as two films of VP9.
 */
import { toRgb } from "@/lib/core/readable_color.ts";
import { STINGER } from "@/lib/schema/overlays/stingers.ts";
import { type Art, drawStinger } from "./draw.ts";

/** A look as a page is given it; pictures are addresses. */
export interface FilmedLook {
  id: string;
  layers: string[];
  emblem: string;
  particle: string;
  accent: string;
  accent2: string;
}

/** A frame as a page hands it over, in base64. */
export interface FilmedFrame {
  isKey: boolean;
  color: string;
  alpha: string;
}

const { width: WIDTH, height: HEIGHT, frameRate, lengthMs } = STINGER;
const FRAMES = Math.round(lengthMs * frameRate / 1_000);
/** Bits a second of both films. */
const BITRATE = { color: 4_200_000, alpha: 1_000_000 };

/** Planes of a frame in I420, and the same of its alpha. */
interface Planes {
  color: Uint8Array<ArrayBuffer>;
  alpha: Uint8Array<ArrayBuffer>;
  /** Covered as a whole or seen through as a whole. */
  isEven: boolean;
}

async function picture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No canvas");
  return context;
}

/** Draws pictures once, at the size in which they are used. */
function drawn(
  images: readonly CanvasImageSource[],
  width: number,
  height: number,
): HTMLCanvasElement {
  const context = canvasOf(width, height);
  for (const image of images) context.drawImage(image, 0, 0, width, height);
  return context.canvas;
}

/**
 * Turns pixels into planes of BT.709. What is seen through has the colour of
 * edges, which coarse chroma mixes into what is beside it.
 */
function planesOf(pixels: Uint8ClampedArray, edges: string): Planes {
  const size = WIDTH * HEIGHT;
  const color = new Uint8Array(size * 1.5);
  const alpha = new Uint8Array(size * 1.5).fill(128, size);
  const [behindR = 0, behindG = 0, behindB = 0] = toRgb(edges) ?? [];
  const half = WIDTH / 2;
  let [least, most] = [255, 0];
  for (let y = 0; y < HEIGHT; y += 2) {
    for (let x = 0; x < WIDTH; x += 2) {
      let [sumR, sumG, sumB] = [0, 0, 0];
      for (
        const at of [
          y * WIDTH + x,
          y * WIDTH + x + 1,
          (y + 1) * WIDTH + x,
          (y + 1) * WIDTH + x + 1,
        ]
      ) {
        const opacity = pixels[at * 4 + 3] ?? 0;
        const r = opacity ? pixels[at * 4] ?? 0 : behindR;
        const g = opacity ? pixels[at * 4 + 1] ?? 0 : behindG;
        const b = opacity ? pixels[at * 4 + 2] ?? 0 : behindB;
        color[at] = 16.5 + 0.1826 * r + 0.6142 * g + 0.062 * b;
        alpha[at] = opacity;
        if (opacity < least) least = opacity;
        if (opacity > most) most = opacity;
        sumR += r;
        sumG += g;
        sumB += b;
      }
      const [r, g, b] = [sumR / 4, sumG / 4, sumB / 4];
      const at = (y / 2) * half + x / 2;
      color[size + at] = 128.5 - 0.1006 * r - 0.3386 * g + 0.4392 * b;
      color[size + size / 4 + at] = 128.5 + 0.4392 * r - 0.3989 * g -
        0.0403 * b;
    }
  }
  return { color, alpha, isEven: least === most };
}

/** A frame as an encoder gives it. */
interface Encoded {
  isKey: boolean;
  bytes: Uint8Array;
}

/** Creates an encoder of one film; `end` returns its frames. */
function encoderOf(bitrate: number) {
  const frames: Encoded[] = [];
  let failure: unknown = null;
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ isKey: chunk.type === "key", bytes });
    },
    error: (error) => failure = error,
  });
  encoder.configure({
    codec: "vp09.00.41.08",
    width: WIDTH,
    height: HEIGHT,
    framerate: frameRate,
    latencyMode: "quality",
    bitrateMode: "variable",
    bitrate,
  });
  return {
    async add(
      data: Uint8Array<ArrayBuffer>,
      index: number,
      keyFrame: boolean,
    ): Promise<void> {
      if (failure) throw failure;
      const frame = new VideoFrame(data, {
        format: "I420",
        codedWidth: WIDTH,
        codedHeight: HEIGHT,
        timestamp: Math.round(index * 1e6 / frameRate),
        colorSpace: {
          matrix: "bt709",
          primaries: "bt709",
          transfer: "bt709",
          fullRange: false,
        },
      });
      encoder.encode(frame, { keyFrame });
      frame.close();
      // Frames that wait are large.
      if (encoder.encodeQueueSize < 4) return;
      await new Promise((resolve) => {
        encoder.addEventListener("dequeue", resolve, { once: true });
      });
    },
    async end(): Promise<Encoded[]> {
      await encoder.flush();
      encoder.close();
      return frames;
    },
  };
}

const base64 = (bytes: Uint8Array): string =>
  (bytes as unknown as { toBase64(): string }).toBase64();

/** Films a look; its frames are handed over one by one. */
export async function filmStinger(
  look: FilmedLook,
  handOver: (frame: FilmedFrame) => Promise<void>,
): Promise<void> {
  const art: Art = {
    world: drawn(await Promise.all(look.layers.map(picture)), WIDTH, HEIGHT),
    emblem: drawn([await picture(look.emblem)], 512, 512),
    particle: drawn([await picture(look.particle)], 96, 96),
    accent: look.accent,
    accent2: look.accent2,
    isPixel: look.id === "pixel-tavern",
  };
  const context = canvasOf(WIDTH, HEIGHT);
  const [color, alpha] = [encoderOf(BITRATE.color), encoderOf(BITRATE.alpha)];
  let wasEven = false;
  for (let index = 0; index < FRAMES; index++) {
    drawStinger(context, look.id, index / (FRAMES - 1), art);
    const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
    const { isEven, ...planes } = planesOf(data, look.accent2);
    await color.add(planes.color, index, index === 0);
    // Begun anew, nothing of frames before shines through what is covered.
    await alpha.add(planes.alpha, index, isEven && !wasEven);
    wasEven = isEven;
  }
  const [colors, alphas] = [await color.end(), await alpha.end()];
  for (const [index, { isKey, bytes }] of colors.entries()) {
    const ofAlpha = alphas[index];
    if (!ofAlpha) throw new Error("A frame has no alpha");
    await handOver({
      isKey,
      color: base64(bytes),
      alpha: base64(ofAlpha.bytes),
    });
  }
}
