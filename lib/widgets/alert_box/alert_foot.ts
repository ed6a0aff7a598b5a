/** The foot of an alert, in its source or scene: the crowd of a raid, the boxes of a gift. */
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import type { AlertLanguage, AlertSettings } from "./alert_content.ts";
import {
  footOfScene,
  footOfSource,
  type FootPlace,
  footSheets,
} from "./foot_place.ts";
import { playGifts } from "./gift_boxes.ts";
import { hearGifts } from "./heard_gifts.ts";
import { playRaid } from "./raid_crowd.ts";

/** Facts by which the foot of an alert is drawn. */
export interface AlertFoot {
  playId: string;
  event: ShownEvent;
  /** Kind as which it is drawn. */
  kind: string;
  /** Time for which it is on, ms. */
  durationMs: number;
  settings: AlertSettings;
  page: PageInfo;
  language: AlertLanguage;
}

/** Draws what an alert has at its foot, once its sheets are there; returns what ends it. */
export function playFoot(alert: HTMLElement, foot: AlertFoot): () => void {
  const { playId, event, kind, durationMs, settings, page, language } = foot;
  const { crowds, filter } = settings;
  // A moment has the picture of its relative, and no crowd.
  if (crowds === "plate" || kind !== event.kind) return () => {};
  const shared = {
    seed: event.id,
    durationMs,
    moves: settings.motion.intensity === "full",
    hideUsers: filter.hideUsers,
  };
  // What is drawn at the foot belongs to the look's picture.
  const source = () =>
    alert.querySelector(".ll-emblem") ? footOfSource(alert) : null;
  let place: FootPlace | null = null;
  let playing: ReturnType<typeof playRaid> | null = null;
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    if (event.kind === "raid") {
      if (event.data.viewers < 1) return;
      // A source on its own is all the scene there is.
      place = crowds === "scene" && alert.closest(".scene")
        ? footOfScene(alert, playId)
        : source();
      playing = place && playRaid(place, {
        ...shared,
        event,
        channelId: page.channelId,
      });
    } else if (
      (event.kind === "gift" || event.kind === "gift_member") &&
      event.data.count > 1
    ) {
      place = source();
      playing = place && playGifts(place, {
        ...shared,
        event,
        formatter: language.formatter,
        isSample: event.test || page.channelId === "",
      });
    }
  };
  footSheets(alert).then((isThere) => isThere && begin());
  const leaving = leavingOf(alert, () => playing?.leave());
  return () => {
    isOver = true;
    leaving.disconnect();
    playing?.end();
    place?.leave();
  };
}

/** Calls `leave` when an alert begins to leave by its look's motion. */
function leavingOf(alert: HTMLElement, leave: () => void): MutationObserver {
  const observer = new MutationObserver(([change]) => {
    const { target } = change ?? {};
    if (!(target instanceof HTMLElement)) return;
    if (target.dataset.phase !== "leave") return;
    observer.disconnect();
    leave();
  });
  const presence = alert.closest(".ll-alert-box > .ll-presence");
  if (presence) observer.observe(presence, { attributeFilter: ["data-phase"] });
  return observer;
}

/** Fetches what the feet of the page's alerts are drawn with, and begins to hear of gifts. */
export function prepareFeet(): void {
  hearGifts();
  for (const box of document.querySelectorAll(".ll-alert-box")) footSheets(box);
}
