import type { State } from "@/lib/http/define.ts";
import type { PageAsset } from "@/lib/overlay/page_info.ts";
import type { Asset } from "@/lib/schema/overlays/assets.ts";

/** Reads the files and sounds that pickers offer, and the most bytes of an upload. */
export async function readFileOffers(
  { overlays, account }: State["services"],
  channelId: string,
) {
  const [sounds, files, { assetBytesEach }] = await Promise.all([
    overlays.sounds.list(channelId),
    overlays.assets.all(channelId),
    account.plans.limitsOf(channelId),
  ]);
  return { sounds, files: filesOf(files), maxBytes: assetBytesEach };
}

/** Returns files as a page draws them, by id. */
function filesOf(assets: readonly Asset[]): Record<string, PageAsset> {
  return Object.fromEntries(assets.map((
    { id, url, name, kind },
  ) => [id, { url, name, type: kind }]));
}
