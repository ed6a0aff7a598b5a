import type { OverlayAsset } from "@/lib/schema/overlays/browser_sources.ts";
import type { Sound } from "@/lib/schema/overlays/sounds.ts";
import type { AssetService } from "./service.ts";

/** Reads files and sounds by id, as overlays take them; those that do not exist or are suspended are left out. */
type ReadOverlayAssets = (
  channelId: string,
  ids: readonly string[],
) => Promise<Record<string, OverlayAsset>>;

/** Creates the read of files and built-in sounds for overlays. */
export function createOverlayAssets(
  { suspendedOf, filesOf, soundsOf }: {
    suspendedOf: (channelId: string) => Promise<ReadonlySet<string>>;
    filesOf: AssetService["some"];
    /** Returns the sounds of the library among these ids. */
    soundsOf: (
      ids: readonly string[],
    ) => Pick<Sound, "id" | "url" | "name">[];
  },
): ReadOverlayAssets {
  return async (channelId, ids) => {
    if (ids.length === 0) return {};
    const suspended = await suspendedOf(channelId);
    const files = await filesOf(
      channelId,
      ids.filter((id) => !suspended.has(id)),
    );
    return Object.fromEntries([
      ...files.map(({ id, url, kind, name }) =>
        [id, { url, type: kind, name }] as const
      ),
      ...soundsOf(ids).map(({ id, url, name }) =>
        [id, { url, type: "sound", name }] as const
      ),
    ]);
  };
}
