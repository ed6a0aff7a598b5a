import {
  type EditorCommand,
  type PlacedItem,
  PORT_MESSAGE,
  type PreviewAnswer,
  readCommand,
} from "./editor_commands.ts";
import { listenToFrames, showPreview } from "./preview_frames.ts";
import { emptyItems } from "./empty_items.ts";
import type { InstanceUpdate, OverlayControls } from "./overlay_context.ts";
import { takeFiles } from "./page_files.ts";
import type { PageInfo } from "./page_info.ts";
import { placementStyle } from "./placement_style.ts";

/** Time without a change after which the page looks what draws nothing. */
const REST_MS = 300;

/** A page's end of the port to the editor around it. */
export interface EditorPort {
  /** Puts every item where the editor has it, after the service told another place. */
  placeAgain(): void;
  close(): void;
}

/**
 * Asks the page around a preview for a port, and does what comes through it:
 * the placements, settings, figures and events of the streamer who edits, before
 * any of it is saved. Only `origin`, the dashboard's, is asked and heard, and
 * only the window that frames this one. What comes is data of a known shape and
 * size, never code.
 */
export function openEditorPort(
  { page, controls, origin, window }: {
    page: Pick<PageInfo, "assets">;
    controls: Pick<OverlayControls, "watch" | "update" | "refresh" | "feed">;
    origin: string;
    window: Window;
  },
): EditorPort {
  const { document, parent } = window;
  let port: MessagePort | null = null;
  let placed: readonly PlacedItem[] | null = null;
  /** Style that each element of an item was given. */
  const standing = new Map<Element, Record<string, string>>();
  /** Settings and figures of the editor's, until it gives a widget back its own. */
  const held = new Map<string, InstanceUpdate>();
  let lastEmpty: string | null = null;
  let emptyTimer: ReturnType<typeof setTimeout> | undefined;
  const watching = new Map<string, () => void>();
  let stopNews = () => {};

  /**
   * Puts the items where the editor has them; what stands there already is not
   * touched, unless the page was drawn `anew`.
   */
  function place(anew = false): string[] {
    if (!placed) return [];
    if (anew) standing.clear();
    const items = new Map(placed.map((item) => [item.id, item]));
    for (
      const element of document.querySelectorAll<HTMLElement>(".scene > .item")
    ) {
      const id = element.dataset.item ?? "";
      const placement = items.get(id)?.placement;
      items.delete(id);
      const isSeen = placement?.visible ?? false;
      element.style.visibility = isSeen ? "" : "hidden";
      if (!placement) continue;
      const style = placementStyle(placement);
      const before = standing.get(element);
      for (const [name, value] of Object.entries(style)) {
        if (before?.[name] !== value) element.style.setProperty(name, value);
      }
      standing.set(element, style);
    }
    return [...items.values()].filter(({ placement }) => placement.visible)
      .map(({ id }) => id);
  }

  /** Holds what a widget is drawn with over what the service says of it. */
  function hold(id: string, update: InstanceUpdate): void {
    const all = { ...held.get(id), ...update };
    held.set(id, all);
    if (!watching.has(id)) {
      const stop = controls.watch(id, { on: [], everyMs: null }, (said) => {
        const { settings, state } = held.get(id) ?? {};
        const isOther =
          (settings && (said.settings ?? settings) !== settings) ||
          (state && (said.state ?? state) !== state);
        // Once all who follow it were told, and before anything is painted.
        if (isOther) {
          queueMicrotask(() => controls.update(id, held.get(id) ?? {}));
        }
      });
      watching.set(id, stop);
    }
    controls.update(id, all);
  }

  function release(id: string, what: keyof InstanceUpdate): void {
    const { [what]: _, ...rest } = held.get(id) ?? {};
    held.set(id, rest);
    controls.refresh(id);
  }

  function follow(order: EditorCommand): void {
    switch (order.type) {
      case "place":
        placed = order.items;
        return;
      case "settings":
        if (!order.settings) return release(order.id, "settings");
        takeFiles(page, order.settings, order.assets, document);
        return hold(order.id, { settings: order.settings });
      case "sample":
        if (!order.state) return release(order.id, "state");
        return hold(order.id, { state: order.state });
      case "event":
        return controls.feed([order.event]);
      case "draft":
        return showPreview(order.id, order.part);
    }
  }

  /** Says which items draw nothing, once nothing changes any more. */
  function sayEmpty(): void {
    clearTimeout(emptyTimer);
    emptyTimer = setTimeout(() => {
      const empty = emptyItems(document);
      if (empty.join() === lastEmpty) return;
      lastEmpty = empty.join();
      const word: PreviewAnswer = { n: 0, empty };
      port?.postMessage(word);
    }, REST_MS);
  }
  const observer = new MutationObserver(sayEmpty);

  function take(given: MessagePort): void {
    port?.close();
    port = given;
    stopNews = listenToFrames((news) =>
      given.postMessage({ n: 0, news } satisfies PreviewAnswer)
    );
    lastEmpty = null;
    sayEmpty();
    const scene = document.querySelector(".scene");
    if (scene) observer.observe(scene, { childList: true, subtree: true });
    given.onmessage = ({ data }) => {
      const read = readCommand(data);
      if (!read) return;
      follow(read.order);
      const answer: PreviewAnswer = { n: read.n, missing: place() };
      given.postMessage(answer);
    };
  }

  function hear({ data, origin: from, source, ports }: MessageEvent): void {
    const [given] = ports;
    const isEditor = from === origin && source === parent &&
      data === PORT_MESSAGE;
    if (!isEditor) return;
    if (given) take(given);
    // The editor hears from now on: what was asked before was asked of nobody.
    else if (!port) ask();
  }

  const ask = () => parent.postMessage(PORT_MESSAGE, origin);
  window.addEventListener("message", hear);
  ask();
  return {
    placeAgain: () => void place(true),
    close() {
      window.removeEventListener("message", hear);
      for (const stop of watching.values()) stop();
      observer.disconnect();
      stopNews();
      clearTimeout(emptyTimer);
      port?.close();
    },
  };
}
