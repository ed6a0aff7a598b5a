/** Pictures behind scenes, kept in this browser alone: made small, one for each scene, few in all. */
import { createStore, del, delMany, entries, get, set } from "idb-keyval";
import { PICTURES } from "@/lib/studio/browser/shell/sign_out.ts";

const MAX_PICTURES = 12;
/** A file of more is not looked at. */
const MAX_BYTES = 50_000_000;
/** Longest side that is kept, px: a 1440p screen. */
const MAX_SIDE = 2_560;

interface KeptPicture {
  picture: Blob;
  /** Time of keeping, ms since 1970. */
  at: number;
}

const store = createStore(PICTURES, "scenes");

/** Returns a file as a picture that is no larger than a screen; `null` if it is none. */
export async function asPicture(file: Blob): Promise<Blob | null> {
  if (file.size > MAX_BYTES) return null;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return await new Promise((resolve) =>
    canvas.toBlob(resolve, "image/webp", 0.85)
  );
}

/** Returns the picture that was kept for a scene; `null` where there is none. */
export async function readStoredPicture(sceneId: string): Promise<Blob | null> {
  const found = await get<KeptPicture>(sceneId, store);
  return found?.picture instanceof Blob ? found.picture : null;
}

/** Keeps a picture for a scene, or none any more; the oldest go where there are many. */
export async function writeStoredPicture(
  sceneId: string,
  picture: Blob | null,
): Promise<void> {
  if (!picture) return await del(sceneId, store);
  const kept: KeptPicture = { picture, at: Date.now() };
  await set(sceneId, kept, store);
  const all = await entries<string, KeptPicture>(store);
  const oldest = all.sort(([, one], [, other]) => one.at - other.at)
    .slice(0, -MAX_PICTURES);
  await delMany(oldest.map(([id]) => id), store);
}
