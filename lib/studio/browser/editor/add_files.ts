import type { Asset } from "@/lib/schema/overlays/assets.ts";
import { uploadFile } from "@/lib/studio/browser/sounds/shelf.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { MIN_SIDE, type Point } from "./geometry.ts";
import type { OpenedScene } from "./open_scene.ts";

/** Kind of widget that shows a picture or a video, or plays a sound. */
const MEDIA = "static-media";
/** Largest part of the canvas that a file covers when it comes on it, along either side. */
const MAX_PART = 0.5;
const MAX_NAME = 80;
/** Volume of a sound that comes on a scene, %: a picture's is nothing. */
const SOUND_VOLUME = 50;

/**
 * Returns the size of a file on the canvas: its own, made smaller where it would
 * cover more than half of a side, and larger where none could take hold of it;
 * `null` where the file has none.
 */
export function sizeOnCanvas(
  { width, height }: Pick<Asset, "width" | "height">,
  canvas: { width: number; height: number },
): { width: number; height: number } | null {
  if (!width || !height) return null;
  const scale = Math.min(
    Math.max(1, MIN_SIDE / Math.min(width, height)),
    canvas.width * MAX_PART / width,
    canvas.height * MAX_PART / height,
  );
  const side = (length: number) =>
    Math.max(MIN_SIDE, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * Uploads pictures, videos and sounds into the channel's library and puts a widget of
 * each on the scene, in view or around a point. Says which are refused, and why.
 */
export async function addFiles(
  { scene, editor, takeAdded }: OpenedScene,
  files: Iterable<File>,
  at?: Point,
): Promise<void> {
  const { channelId, maxBytes } = scene;
  for (const file of files) {
    const asset = await uploadFile(file, {
      kinds: ["image", "video", "sound"],
      maxBytes,
    });
    const made = asset && await attempt(() =>
      saveWidget(channelId, {
        type: MEDIA,
        name: asset.name.replace(/\.\w+$/, "").slice(0, MAX_NAME) || asset.name,
        sceneId: null,
        settings: {
          asset: asset.id,
          ...(asset.kind === "sound" && { volume: SOUND_VOLUME }),
        },
      })
    );
    if (!made) continue;
    const { placement } = made.data;
    const size = sizeOnCanvas(asset, editor.canvas);
    takeAdded({ ...made.data, placement: { ...placement, ...size } }, at);
  }
}
