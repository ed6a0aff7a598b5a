import type { CSSProperties } from "preact";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { Picture } from "./Picture.tsx";

/** Draws a file of the channel where it is a picture, and nothing where it cannot be had. */
export function AssetPicture(
  { asset, alt, style }: {
    asset: PageInfo["assets"][string] | undefined;
    alt: string;
    style: CSSProperties;
  },
) {
  if (asset?.type !== "image") return null;
  return (
    <Picture class="ll-media" src={asset.url} text="" alt={alt} style={style} />
  );
}
