import { clientHas, entityTag } from "./entity_tag.ts";
import { AppError } from "@/lib/core/errors.ts";
import { notModified } from "./respond.ts";

const SHEET = /^([a-z0-9-]+)\.css$/;
const FILE = /^files\/([a-z0-9-]+)\/([a-z0-9-]+\.woff2)$/;

const DAY = "public, max-age=86400";
const FOR_EVER = "public, max-age=31536000, immutable";

/** Fonts by family and by file. */
interface Fonts {
  sheet(family: string): Promise<{ css: string; version: string }>;
  file(
    family: string,
    name: string,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; version: string }>;
}

/**
 * Answers a request for a style sheet or a file of a font family; `v` is the
 * version that the address names. Throws `not_found`.
 */
export async function fontAnswer(
  fonts: Fonts,
  { path, v }: { path: string; v?: string | undefined },
  req: Request,
): Promise<Response> {
  const [, family] = SHEET.exec(path) ?? [];
  if (family !== undefined) {
    const { css, version } = await fonts.sheet(family);
    const etag = `${family}-${version}`;
    if (clientHas(req, etag)) {
      const answer = notModified(etag);
      answer.headers.set("cache-control", DAY);
      return answer;
    }
    return new Response(css, {
      headers: {
        "content-type": "text/css; charset=utf-8",
        "cache-control": DAY,
        etag: entityTag(etag),
      },
    });
  }
  const [, folder, name] = FILE.exec(path) ?? [];
  if (folder === undefined || name === undefined) {
    throw new AppError(
      "not_found",
      "Cannot serve the font: there is nothing at this address",
    );
  }
  const { bytes, version } = await fonts.file(folder, name);
  return new Response(bytes, {
    headers: {
      "content-type": "font/woff2",
      "cache-control": v === version ? FOR_EVER : DAY,
    },
  });
}
