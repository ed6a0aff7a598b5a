import { followObs } from "./obs.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";
import type { ReadState } from "./state_reader.ts";

/** Reads settings and figures of the page's widgets; the page's own address holds the credential. */
function readStateOf(channelId: string): ReadState {
  return async (instanceIds) => {
    const token = new URLSearchParams(location.search).get("token") ?? "";
    const query = new URLSearchParams({ token, ids: instanceIds.join(",") });
    const answer = await fetch(
      `/api/widgets/overlay-state/${encodeURIComponent(channelId)}?${query}`,
      { cache: "no-store" },
    );
    if (!answer.ok) throw new Error(`Reading figures: ${answer.status}`);
    return (await answer.json()).widgets;
  };
}

/** Feeds the page's widgets from here on; returns what stops it. */
export function startOverlay(page: PageInfo): () => void {
  const controls = overlay();
  controls.setClockOffset(Date.parse(page.serverTime) - Date.now());
  controls.setReadState(readStateOf(page.channelId));
  return followObs(globalThis.window, controls);
}
