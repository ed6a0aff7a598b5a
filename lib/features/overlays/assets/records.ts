import { toIso } from "@/lib/core/clock.ts";
import type { Asset, StoredAsset } from "@/lib/schema/overlays/assets.ts";

/** Returns a stored file as it is answered. */
export function toAsset({ createdAt, ...stored }: StoredAsset): Asset {
  return {
    ...stored,
    url: `/assets/${stored.hash}/${encodeURIComponent(stored.name)}`,
    createdAt: toIso(createdAt),
  };
}
