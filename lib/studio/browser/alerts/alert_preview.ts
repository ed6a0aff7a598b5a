import { effect, type ReadonlySignal, untracked } from "@preact/signals";
import { memoizeByKey } from "@/lib/core/memoize.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { PreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { SUPPORT_ALERT_KINDS } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { PageAsset } from "@/lib/overlay/page_info.ts";
import type { Stored } from "@/lib/schema/forms/change.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { SettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { filesIn } from "@/lib/studio/browser/settings/preview_settings.ts";
import {
  composeTests,
  positionBehind,
} from "@/lib/studio/browser/preview_tests.ts";
import { exampleOf } from "./example_event.ts";

/** Time after which the settings of all alerts are shown again: the page has begun to play. */
const BEGUN_MS = 1_000;

/** The shortest time for which an alert may be shown. */
const BRIEF_MS = 2_000;

/** Settings under which an alert is seen whatever its box is set to. */
const OPEN = {
  requireApproval: false,
  moderationDelayMs: 0,
  groupFollowsMs: 0,
  maxAgeMs: 0,
  filter: {
    kinds: SUPPORT_ALERT_KINDS,
    platforms: ["all"],
    minBits: 1,
    minTip: 0,
    minGifts: 1,
    minRaid: 0,
    hideUsers: [],
    includeTest: true,
  },
  visibility: { showWhen: "always", scenes: [], hideWhenInactive: false },
};

interface AlertPreviewOptions {
  channelId: string;
  /** Id of the alert box. */
  id: string;
  currency: string;
  store: Pick<SettingsStore, "stored" | "saved">;
  /** All settings as they are now, with defaults. */
  settings: ReadonlySignal<Stored>;
  /** The alert that is open; `null` for the list. */
  chosen: ReadonlySignal<Variant | null>;
  files: () => Readonly<Record<string, PageAsset>>;
}

/**
 * Shows alerts in a preview as they are typed, and plays one there: the page
 * gets that alert alone, so that it plays whatever goes before it on stream.
 */
export function createAlertPreview(
  { channelId, id, currency, store, settings, chosen, files }:
    AlertPreviewOptions,
) {
  let link: Pick<PreviewLink, "send"> | null = null;
  let shown: "own" | "changed" | "one" = "own";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let plays = 0;
  const examples = new Map<string, Promise<LiveEvent>>();

  /** Returns an event that the alert is for, as pages receive it. */
  function eventFor(variant: Variant): Promise<LiveEvent> {
    const { body } = exampleOf(variant, currency);
    const key = JSON.stringify(body);
    return memoizeByKey(examples, key, async () => {
      const { events: [event] } = await composeTests(channelId, [body]);
      // A test is one event at least.
      return event as LiveEvent;
    });
  }

  function send(all: Stored): void {
    const assets = filesIn(files(), all);
    link?.send({ type: "settings", id, settings: { ...all }, assets });
  }

  const alone = (variant: Variant): Stored => ({
    ...settings.peek(),
    ...OPEN,
    variants: [{ ...variant, enabled: true, conditions: [] }],
  });

  const briefly = (variant: Variant): Stored => ({
    ...alone({ ...variant, durationMs: BRIEF_MS, speechEnabled: false }),
    a11y: { ...Object(settings.peek().a11y), minReadTime: false },
  });

  async function show(): Promise<void> {
    clearTimeout(timer);
    const variant = chosen.peek();
    if (variant) {
      shown = "one";
      send(alone(variant));
      try {
        const event = await eventFor(variant);
        if (chosen.peek()?.id === variant.id) {
          link?.send({ type: "sample", id, state: { samples: [event] } });
        }
      } catch (error) {
        // The preview keeps its own sample.
        if (!(error instanceof ApiError)) throw error;
      }
      return;
    }
    if (shown === "one") link?.send({ type: "sample", id, state: null });
    if (!isSame(store.stored.peek(), store.saved.peek())) {
      shown = "changed";
      return send(settings.peek());
    }
    if (shown !== "own") {
      link?.send({ type: "settings", id, settings: null, assets: {} });
    }
    shown = "own";
  }

  return {
    connect(preview: Pick<PreviewLink, "send">): () => void {
      link = preview;
      const stop = effect(() => {
        void [settings.value, store.saved.value, chosen.value];
        untracked(show);
      });
      return () => {
        stop();
        clearTimeout(timer);
        link = null;
      };
    },
    /** Shows it again: the page has loaded anew. */
    again: () => void show(),
    /**
     * Plays an alert in the preview, at once; a `brief` one goes as soon as it
     * may, whatever there is to read.
     */
    async play(variant: Variant, { brief = false } = {}): Promise<void> {
      const event = await eventFor(variant);
      clearTimeout(timer);
      send(brief ? briefly(variant) : alone(variant));
      shown = "one";
      plays++;
      // Behind everything in the log, and behind what was played before.
      const position = positionBehind(event.position, plays);
      const order = (kind: string, n: number) => ({
        type: "event" as const,
        event: {
          ...event,
          id: `${event.id}:${kind}:${plays}`,
          position: `${position}.${n}`,
          kind,
          data: { sceneId: null, instanceId: null },
        } as unknown as LiveEvent,
      });
      link?.send(order("control.clear", 0));
      link?.send(order("control.skip", 1));
      link?.send({
        type: "event",
        event: {
          ...event,
          id: `${event.id}:${plays}`,
          position: `${position}.2`,
        },
      });
      timer = setTimeout(show, BEGUN_MS);
    },
  };
}
