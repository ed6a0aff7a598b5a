import { AppError } from "@/lib/core/errors.ts";
import { launcherFile } from "./launcher_file.ts";
import type { ReadScript } from "@/lib/sandbox/classic_scripts.ts";
import type { LauncherQuery } from "@/lib/schema/overlays/launcher.ts";

/** Creates the service that makes a file for OBS which waits for the service. */
export function createLauncherService(
  { origin, tokenOf, assertScene, assertInstance, hasWidget, readScript }: {
    /** Origin of browser sources. */
    origin: string;
    tokenOf: (channelId: string) => Promise<string>;
    /** Throws `not_found`. */
    assertScene: (channelId: string, id: string) => Promise<unknown>;
    /** Throws `not_found`. */
    assertInstance: (channelId: string, id: string) => Promise<unknown>;
    hasWidget: (channelId: string, id: string) => Promise<boolean>;
    readScript: ReadScript;
  },
) {
  /** Path and query of a source that there is; throws `not_found`. */
  async function sourceOf(
    channelId: string,
    { scene_id, instance_id, widget_id }: LauncherQuery,
  ): Promise<[path: string, query: Record<string, string>]> {
    const channel = encodeURIComponent(channelId);
    if (scene_id !== undefined) {
      await assertScene(channelId, scene_id);
      return [`/v1/scene/${encodeURIComponent(scene_id)}`, {}];
    }
    if (instance_id !== undefined) {
      await assertInstance(channelId, instance_id);
      return [`/widget/native/${channel}`, { instance_id }];
    }
    if (widget_id === undefined || !await hasWidget(channelId, widget_id)) {
      throw new AppError(
        "not_found",
        "Cannot make the file: the channel has no such widget",
      );
    }
    return [`/widget/${channel}`, { widget_id }];
  }

  return {
    /** Returns the HTML of the file. Throws `not_found` for a source that there is not. */
    async file(channelId: string, query: LauncherQuery): Promise<string> {
      const [path, more] = await sourceOf(channelId, query);
      const token = await tokenOf(channelId);
      const asked = new URLSearchParams({ token, ...more });
      return launcherFile(
        await readScript("launcher"),
        `${origin}${path}?${asked}`,
        `${origin}/ws/there`,
      );
    },
  };
}
