import { AppError } from "@/lib/core/errors.ts";

const FOLDER = new URL("../../../docs/images/", import.meta.url);
/** A picture, or one in a folder of its subject. */
const PATH = /^(?:[a-z]{1,50}\/)?[a-z0-9_-]{1,200}\.(png|jpg|webp|webm)$/;
const TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  webm: "video/webm",
};

/** Reads a picture or a film of the guides; `path` is below `docs/images/`. Throws `not_found`. */
export async function readDocPicture(
  path: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const [, ending] = PATH.exec(path) ?? [];
  const bytes = ending === undefined
    ? null
    : await Deno.readFile(new URL(path, FOLDER)).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    });
  if (bytes === null) {
    throw new AppError(
      "not_found",
      "Cannot show the picture: there is nothing at this address",
    );
  }
  return { bytes, type: TYPES[ending as keyof typeof TYPES] };
}
