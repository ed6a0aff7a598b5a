import type { State } from "@/lib/http/define.ts";
import type { PageAsset } from "@/lib/overlay/page_info.ts";
import { type Asset, MAX_FONT_BYTES } from "@/lib/schema/overlays/assets.ts";
import { FONTS } from "@/lib/schema/widgets/fonts.ts";

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

/** Reads the same for forms with letters: their fonts are offered, too. */
export async function readFormOffers(
  services: State["services"],
  channelId: string,
) {
  const files = await readFileOffers(services, channelId);
  return {
    ...files,
    fonts: FONTS.map(({ family }) => family),
    maxFontBytes: Math.min(files.maxBytes, MAX_FONT_BYTES),
  };
}

/** Returns files as a page draws them, by id. */
function filesOf(assets: readonly Asset[]): Record<string, PageAsset> {
  return Object.fromEntries(assets.map((
    { id, url, name, kind },
  ) => [id, { url, name, type: kind }]));
}
