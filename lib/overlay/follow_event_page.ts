import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";
import { formatTimeLeft } from "./clock_format.ts";
import { connectEvents } from "./event_socket.ts";
import { fitSource } from "./fit_source.ts";
import { createServiceLook } from "@/lib/sandbox/probe_service.ts";
import { markBlank } from "./mark_blank.ts";
import { pageClocks, watchForJumps } from "./page_clock.ts";
import { createServerClock } from "./server_clock.ts";
import { socketUrl } from "./page_address.ts";
import { startReports } from "./page_reports.ts";
import { throttle } from "./throttle.ts";
import {
  RELOAD_WITHIN_MS,
  reloadWhenReachable,
} from "./reload_when_reachable.ts";

const BLANKING: ReadonlySet<string> = new Set([
  "control.blank",
  "control.unblank",
]);

/** Names the page among what a channel shows. */
const EVENT_PAGE = "event-page";
const READ_EVERY_MS = 15_000;
const TICK_MS = 1_000;
/** After an event: what it counts is in the figures by then, and a burst is read once. */
const READ_AFTER_EVENT_MS = 1_000;

/** Data that an open event page needs. */
export interface EventPageInfo {
  /** The server's clock when it drew the page, RFC 3339. */
  serverTime: string;
  /** BCP 47. */
  locale: string;
  /** Set in a browser source: it hears of events at once, and fills its source. */
  channelId: string | null;
  /** Kinds of events that change data on the page, as a `kinds=` filter. */
  kinds: string;
  /** `preview` in the studio, where the page is no source. */
  mode: PageMode;
}

/**
 * Keeps an open event page current: its clocks run on the server's time, its
 * parts are those of the same address read again. Returns what stops it.
 */
export function followEventPage(
  { serverTime, locale, channelId, kinds, mode }: EventPageInfo,
): () => void {
  const serverClock = createServerClock();
  serverClock.sample(pageClocks.steady(), serverTime);
  // What happens while the page is read may not be in the answer: it is read again.
  const reads = createCoalescedRuns();
  /** Resolves when it makes sense to ask; a request that fails would be written into the console. */
  let isReachable: () => Promise<void>;
  /** Commands to be blank, or not, so far. */
  let blankings = 0;

  function tick(): void {
    const now = serverClock.now() ?? pageClocks.steady();
    const clocks = document.querySelectorAll<HTMLElement>("[data-until]");
    for (const clock of clocks) {
      const until = Date.parse(clock.dataset.until ?? "");
      const text = formatTimeLeft(until - now, locale);
      if (clock.textContent !== text) clock.textContent = text;
    }
  }

  const read = () => void reads.run("page", readNow);

  async function readNow(): Promise<void> {
    if (document.hidden) return;
    try {
      await isReachable();
      const sentAt = pageClocks.steady();
      const told = blankings;
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) return;
      const text = await answer.text();
      const fresh = new DOMParser().parseFromString(text, "text/html");
      const at = fresh.querySelector<HTMLElement>("[data-server-time]");
      const time = at?.dataset.serverTime;
      if (time) serverClock.sample(sentAt, time);
      // An answer that was drawn before a command says nothing of it.
      if (channelId !== null && told === blankings) {
        markBlank(fresh.documentElement.hasAttribute("data-blank"));
      }
      const changed = takeParts(document, fresh);
      tick();
      if (changed && channelId !== null) fitSource();
    } catch {
      // The picture stays as it is until the service answers again.
    }
  }

  const readSoon = throttle(READ_AFTER_EVENT_MS, read);

  tick();
  if (channelId === null) isReachable = lookFirst();
  const timers = [setInterval(tick, TICK_MS), setInterval(read, READ_EVERY_MS)];
  const stops = [
    () => timers.forEach(clearInterval),
    readSoon.cancel,
    watchForJumps(pageClocks, () => {
      serverClock.restart();
      read();
    }),
  ];
  if (channelId !== null) {
    fitSource();
    addEventListener("resize", fitSource);
    document.fonts.addEventListener("loadingdone", fitSource);
    const socket = connectEvents({
      url: socketUrl({ channelId, overlay: EVENT_PAGE, kinds, mode }),
      since: null,
      build: null,
      onEvents(events) {
        const last = events.findLast(({ kind }) => BLANKING.has(kind));
        if (last && mode === "live") {
          blankings++;
          markBlank(last.kind === "control.blank");
        }
        const isReload = events.some(({ kind, data }) =>
          kind === "look.updated" ||
          kind === "control.reload" && "sceneId" in data &&
            data.sceneId === null
        );
        if (isReload) location.reload();
        else readSoon();
      },
      onReplay: readSoon,
      onIncomplete: readSoon,
      onLeader: () => {},
      onClockOffset: () => {},
      onRefused: () => location.reload(),
      onNewBuild: () =>
        reloadWhenReachable({
          reachable: socket.reachable,
          withinMs: RELOAD_WITHIN_MS,
        }),
    });
    isReachable = socket.reachable;
    const { reachable } = socket;
    stops.push(startReports({ overlay: EVENT_PAGE }, { reachable }));
    stops.push(socket.close, () => {
      removeEventListener("resize", fitSource);
      document.fonts.removeEventListener("loadingdone", fitSource);
    });
  }
  return () => stops.forEach((stop) => stop());
}

/** For a page without a socket: rejects while the service does not answer. */
function lookFirst(): () => Promise<void> {
  const mayAsk = createServiceLook(location.href);
  return async () => {
    if (!await mayAsk()) throw new Error("The service does not answer");
  };
}

/** Takes over what differs in a page that was read again; returns whether a part changed. */
function takeParts(open: Document, fresh: Document): boolean {
  const ids = (page: Document) =>
    [...page.querySelectorAll("[data-part]")].map((part) =>
      part.getAttribute("data-part")
    );
  // Other parts than before, or in another order.
  if (ids(open).join() !== ids(fresh).join()) {
    const parts = fresh.querySelector(".event__parts")?.children ?? [];
    open.querySelector(".event__parts")?.replaceChildren(...parts);
    return true;
  }
  let changed = false;
  for (const part of open.querySelectorAll<HTMLElement>("[data-part]")) {
    const id = part.getAttribute("data-part");
    const next = fresh.querySelector<HTMLElement>(`[data-part="${id}"]`);
    if (
      !next ||
      next.innerHTML === part.innerHTML && next.hidden === part.hidden
    ) continue;
    part.hidden = next.hidden;
    part.replaceChildren(...next.childNodes);
    changed = true;
  }
  return changed;
}
