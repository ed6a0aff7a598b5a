import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";

/** Reads what the library of sounds and files is drawn from, as the API's own endpoints do. */
export async function readLibrary(
  { overlays, account }: State["services"],
  { channelId, role }: LoginSession,
) {
  const [sounds, files, limits] = await Promise.all([
    overlays.sounds.list(channelId),
    overlays.assets.all(channelId),
    account.plans.limitsOf(channelId),
  ]);
  const { assets, assetBytes, assetBytesEach } = limits;
  return {
    readOnly: role === "masquerade",
    sounds,
    files: files.toReversed(),
    uses: await overlays.fileUses.usesAmong(channelId, files),
    limits: { assets, assetBytes, assetBytesEach },
  };
}
