import { effect, type ReadonlySignal, untracked } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import type { TrialFigures } from "@/lib/schema/overlays/scenes.ts";
import type { PageAsset } from "@/lib/overlay/page_info.ts";
import type { PreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import type { Stored } from "@/lib/schema/forms/change.ts";
import { effectiveOf } from "@/lib/schema/forms/effective.ts";
import type { Schema } from "@/lib/schema/forms/model.ts";
import { SAMPLE_ASSETS } from "@/lib/schema/widgets/state/sample_assets.ts";
import type { SettingsStore } from "./settings_store.ts";

/** Shortest time between two questions to the service. */
const PAUSE_MS = 150;

/**
 * Shows settings in a preview as they are typed: at once as the form knows
 * them, then with the figures that the service has for them. Nothing is saved.
 * Once they are saved, the widget has its own again.
 */
export function createSettingsPreview(
  { channelId, id, store, schema, look, files, figures, samples }: {
    channelId: string;
    id: string;
    store: Pick<SettingsStore, "stored" | "saved">;
    schema: Schema;
    look: Stored;
    /** The channel's pictures, sounds and fonts, by id. */
    files: () => Readonly<Record<string, PageAsset>>;
    /** Figures that it shows. */
    figures: ReadonlySignal<TrialFigures>;
    /** Settings that stand for those that are not filled in, among samples. */
    samples: Stored;
  },
) {
  let link: Pick<PreviewLink, "send"> | null = null;
  let isShown = false;
  let asking = false;
  let asked: Stored | null = null;
  let askedFor: TrialFigures = "own";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    const { stored, saved } = store;
    const isSaved = isSame(stored.peek(), saved.peek());
    if (isSaved && figures.peek() === "own") {
      if (isShown) {
        link?.send({ type: "settings", id, settings: null, assets: {} });
        link?.send({ type: "sample", id, state: null });
      }
      isShown = false;
      asked = null;
      return;
    }
    isShown = true;
    const hasSamples = figures.peek() === "samples" ||
      figures.peek() === "long_names";
    const settings = effectiveOf(schema, {
      stored: hasSamples ? withSamples(samples, stored.peek()) : stored.peek(),
      look,
    });
    link?.send({
      type: "settings",
      id,
      settings,
      assets: filesIn({ ...SAMPLE_ASSETS, ...files() }, settings),
    });
    void ask();
  }

  /** Asks for the figures, one question at a time; the last state is always asked. */
  async function ask(): Promise<void> {
    const settings = store.stored.peek();
    const wanted = figures.peek();
    const isAsked = asked === settings && askedFor === wanted;
    if (asking || isAsked || !isShown) return;
    asking = true;
    asked = settings;
    askedFor = wanted;
    try {
      const { data } = await api.post(
        `/api/channels/${channelId}/widget-instances?dry_run=1&figures=${wanted}`,
        { id, settings },
      );
      const isWanted = store.stored.peek() === settings &&
        figures.peek() === wanted;
      if (isShown && isWanted) {
        link?.send({ type: "sample", id, state: data.widgetData });
      }
    } catch (error) {
      // What is wrong is said where it is saved; the preview stays as it is.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      timer = setTimeout(() => {
        asking = false;
        void ask();
      }, PAUSE_MS);
    }
  }

  return {
    /** Shows it in a preview from now on. */
    connect(preview: Pick<PreviewLink, "send">): () => void {
      link = preview;
      const stop = effect(() => {
        void [store.stored.value, store.saved.value, figures.value];
        untracked(show);
      });
      return () => {
        stop();
        clearTimeout(timer);
        link = null;
      };
    },
    /** Shows it again: the page has loaded anew. */
    again(): void {
      asked = null;
      show();
    },
  };
}

/** Returns settings with the sample in place of each that is not filled in. */
function withSamples(samples: Stored, stored: Stored): Stored {
  const filled = Object.entries(stored).filter(([, value]) =>
    value !== null && value !== "" &&
    !(Array.isArray(value) && value.length === 0)
  );
  return { ...stored, ...samples, ...Object.fromEntries(filled) };
}

/** Returns the files that settings name, at any depth. */
export function filesIn(
  files: Readonly<Record<string, PageAsset>>,
  settings: unknown,
): Record<string, PageAsset> {
  const found: Record<string, PageAsset> = Object.create(null);
  (function look(value: unknown): void {
    if (typeof value === "string") {
      const file = Object.hasOwn(files, value) ? files[value] : undefined;
      if (file) found[value] = file;
    } else if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(look);
    }
  })(settings);
  return found;
}
