import { connectEvents } from "./event_socket.ts";
import { followScripts } from "./follow_scripts.ts";
import { followObs } from "./obs.ts";
import { overlay, type OverlayControls } from "./overlay_context.ts";
import { pageClocks, watchForJumps } from "./page_clock.ts";
import type { PageInfo } from "./page_info.ts";
import { resumePoint } from "./resume_point.ts";
import { followStanding } from "./sound_leader.ts";
import type { ReadState } from "./state_reader.ts";

/** Between a new build and the page's reload, so that not all pages come at once. */
const RELOAD_WITHIN_MS = 30_000;
/** How long a reload waits again while something is being shown. */
const CALM_MS = 2000;

/** Reads settings and figures of the page's widgets; the page's own address holds the credential. */
function readStateOf(channelId: string): ReadState {
  return async (instanceIds) => {
    const query = new URLSearchParams({
      token: pageToken(),
      ids: instanceIds.join(","),
    });
    const answer = await fetch(
      `/api/widgets/overlay-state/${encodeURIComponent(channelId)}?${query}`,
      { cache: "no-store" },
    );
    if (!answer.ok) throw new Error(`Reading figures: ${answer.status}`);
    return (await answer.json()).widgets;
  };
}

/**
 * Feeds the page's widgets from here on: one socket for all of them. Returns
 * what stops it.
 */
export function startOverlay(page: PageInfo): () => void {
  const controls = overlay();
  controls.setSceneId(page.sceneId);
  controls.setReadState(readStateOf(page.channelId));
  const socket = connectEvents({
    url: socketUrl(page.channelId),
    since: resumePoint(localStorage, page.position, controls.serverNow()),
    build: null,
    onEvents(events) {
      const { position } = page;
      const isMissed = (at: string) => position !== null && at <= position;
      controls.feedMissed(events.filter((event) => isMissed(event.position)));
      controls.feed(events.filter((event) => !isMissed(event.position)));
    },
    onIncomplete: controls.refreshAll,
    onLeader: controls.setLeader,
    onClockOffset: controls.setClockOffset,
    onNewBuild: () => reloadWhenCalm(controls),
  });
  const stops = [
    socket.close,
    watchForJumps(pageClocks, socket.measureAnew),
    followObs(globalThis.window, controls),
    followScripts(globalThis.document, page.locale),
    followStanding(globalThis.window, socket.report),
    controls.listen("control.reload", ({ data }) => {
      if (data.sceneId === null || data.sceneId === page.sceneId) {
        location.reload();
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads the page anew as soon as nothing is being shown. */
function reloadWhenCalm(controls: Pick<OverlayControls, "stage">): void {
  setTimeout(function tryIt() {
    if (controls.stage.taken) setTimeout(tryIt, CALM_MS);
    else location.reload();
  }, Math.random() * RELOAD_WITHIN_MS);
}

function socketUrl(channelId: string): string {
  const url = new URL(
    `/ws/${encodeURIComponent(channelId)}`,
    location.href,
  );
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("token", pageToken());
  return url.href;
}

function pageToken(): string {
  return new URLSearchParams(location.search).get("token") ?? "";
}
