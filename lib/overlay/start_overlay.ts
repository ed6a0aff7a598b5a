import { effect } from "@preact/signals";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import type { SceneLayout } from "@/lib/schema/overlays/browser_sources.ts";
import { watchLoading } from "./watchdog.ts";
import { connectEvents } from "./event_socket.ts";
import { followEditor } from "./follow_editor.ts";
import type { FollowScene } from "./follow_scene.ts";
import { followScripts } from "./follow_scripts.ts";
import { followStanding } from "./obs.ts";
import { isTargetPage } from "./is_target.ts";
import { type InstanceUpdate, overlay } from "./overlay_context.ts";
import { markBlank } from "./mark_blank.ts";
import { pageClocks, watchForJumps } from "./page_clock.ts";
import { apiUrl, socketUrl } from "./page_address.ts";
import { lateScript } from "./late_script.ts";
import { latePauses, pagePauses } from "./page_pauses.ts";
import { pagePlayback } from "./page_playback.ts";
import type { PageInfo } from "./page_info.ts";
import { startReports } from "./page_reports.ts";
import {
  RELOAD_WITHIN_MS,
  reloadWhenReachable,
} from "./reload_when_reachable.ts";

/** The same after the log was set back: until then no alert is shown. */
const SET_BACK_WITHIN_MS = 1_000;

/** Asks how the page's widgets are now; the page's own address holds the credential. */
async function askState(
  channelId: string,
  query: Record<string, string>,
): Promise<OverlayState> {
  const path = `overlay-state/${encodeURIComponent(channelId)}`;
  const answer = await fetch(apiUrl(path, query), { cache: "no-store" });
  if (!answer.ok) throw new Error(`Reading figures: ${answer.status}`);
  return await answer.json();
}

interface OverlayState {
  widgets: Record<
    string,
    InstanceUpdate & { look: string | null; worn?: string }
  >;
  /** Files that the settings name. */
  assets: PageInfo["assets"];
  orders: readonly RetainedCommand[];
  /** Answered when the page itself is asked for. */
  live?: boolean | null;
  /** Answered when it was asked for. */
  scene?: SceneLayout | null;
}

/**
 * Feeds the page's widgets from here on: one socket for all of them. Returns
 * what stops it.
 */
export function startOverlay(
  page: PageInfo,
  followScene?: FollowScene,
): () => void {
  const controls = overlay();
  const { channelId, sceneId } = page;
  const scene = document.querySelector(".scene");
  controls.setPage(page);
  controls.commands.accept(page.orders);
  /** Callbacks to run once every widget listens; `null` from then on. */
  let early: (() => void)[] | null = [];
  const toListeners = (run: () => void) => {
    if (early) early.push(run);
    else run();
  };
  /** Loads the page anew within a random part of `withinMs`, between two alerts. */
  const reloadWhenCalm = (withinMs: number) =>
    reloadWhenReachable({
      reachable: socket.reachable,
      isTaken: () => controls.stage.taken,
      withinMs,
    });
  /** Loaded once settings may have come to name files that the page has not. */
  let files: Promise<typeof import("./page_files.ts") | null> | undefined;
  const expectFiles = () => {
    files ??= lateScript(import("./page_files.ts"));
  };
  /** Part of the question for figures, once tests were shown. */
  let tests: Record<string, string> = {};
  const handOn = (received: readonly LiveEvent[]) => {
    const events = received.filter((event) => isTargetPage(event, page));
    if (events.some(({ test }) => test)) tests = testsOn(page);
    controls.feed(events);
  };
  const socket = connectEvents({
    url: socketUrl(page),
    since: page.position,
    build: null,
    onEvents: (events) => toListeners(() => handOn(events)),
    onReplay: controls.setCaughtUpTo,
    onConnection(stands) {
      if (stands) toListeners(pagePlayback().link.connected);
      else pagePlayback().link.lost();
    },
    onPlayback: (message) =>
      toListeners(() => pagePlayback().link.receive(message)),
    onIncomplete(setBack) {
      expectFiles();
      toListeners(controls.refreshAll);
      // What happens from now on would count as what the first picture tells of.
      if (setBack) reloadWhenCalm(SET_BACK_WITHIN_MS);
    },
    onLeader: controls.setLeader,
    onClockOffset: controls.setClockOffset,
    isUrgent: () => controls.stage.taken || pagePlayback().link.owes(),
    // The channel was deleted: the page's address shows nothing any more.
    onRefused: () => location.reload(),
    onNewBuild: () => reloadWhenCalm(RELOAD_WITHIN_MS),
  });
  pagePlayback().connect(socket.send, page.position);
  controls.setReachable(socket.reachable);
  controls.setPosition(() => early ? null : socket.position);
  controls.setReadState(async (instanceIds) => {
    // Asked while nobody is there, the browser would write it into the console.
    await socket.reachable();
    const { widgets, assets, orders, live } = await askState(channelId, {
      ids: instanceIds.join(","),
      ...page.pack === undefined ? {} : { pack: page.pack },
      ...tests,
    });
    (await files)?.takeFiles(page, widgets, assets, document);
    // Some may be among the events that are lost.
    controls.commands.accept(orders);
    controls.live.value = live ?? controls.live.peek();
    const others = instanceIds.filter((id) => {
      const widget = widgets[id];
      // A page of one widget goes with it; a scene follows its layout.
      return widget
        ? (widget.worn ?? widget.look) !== wornBy(id)
        : id !== "" && !scene;
    });
    // In its old look's clothes it would be of neither.
    for (const id of others) delete widgets[id];
    if (others.length > 0) reloadWhenCalm(0);
    return widgets;
  });
  const stops = [
    socket.close,
    startReports(page, { reachable: socket.reachable }),
    watchLoading({
      document,
      pauses: pagePauses,
      after: pageClocks.after,
      ready() {
        const runs = early ?? [];
        early = null;
        for (const run of runs) run();
      },
      reload: () => reloadWhenCalm(0),
    }),
    watchForJumps(pageClocks, socket.measureAnew),
    followScripts(globalThis.document, page.locale),
    followStanding(controls, socket.report),
    effect(() => markBlank(controls.commands.blank.value)),
    effect(() => {
      if (!controls.lacksScript.value) return;
      reloadWhenCalm(latePauses.next());
      latePauses.noteLoad();
    }),
    controls.listen("alerts.updated", expectFiles),
    controls.listen("instance.updated", () => {
      expectFiles();
      // Its widget is switched off; another word about it may be that it is on.
      if (!scene && !document.querySelector(".item")) reloadWhenCalm(0);
    }),
    controls.listen("sound.assigned", ({ data }) => {
      if (data.sceneId === (sceneId ?? page.overlay)) reloadWhenCalm(0);
    }),
    controls.listen("control.sound", (event) => {
      if (!isAddressedTo(event, page.overlay, page)) return;
      lateScript(import("./play_order.ts"))
        .then((script) => script?.playOrder(event));
    }),
    controls.listen("control.reload", (event) => {
      if (isAddressedTo(event, page.overlay, page)) location.reload();
    }),
  ];
  const editor = followEditor(page, controls, toListeners);
  stops.push(editor.stop);
  if (followScene && sceneId !== null && scene) {
    stops.push(followScene({
      document,
      events: controls,
      sceneId,
      readLayout: async () =>
        (await askState(channelId, { ids: "", scene_id: sceneId })).scene ??
          null,
      reload: () => reloadWhenCalm(0),
      onPlaced: editor.placeAgain,
    }));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns the look that a widget was drawn in; `null` for the plain one. */
function wornBy(id: string): string | null {
  const item = document.querySelector<HTMLElement>(`[data-item="${id}"]`);
  return item?.dataset.worn ?? item?.dataset.look ?? null;
}

/** Asks for figures with the tests that came since the page was loaded: a reload forgets them. */
function testsOn(
  { position, sceneId, mode }: PageInfo,
): Record<string, string> {
  return {
    tests_since: position ?? "",
    ...(sceneId === null ? {} : { tests_scene: sceneId }),
    ...(mode === "preview" ? { preview: "1" } : {}),
  };
}
