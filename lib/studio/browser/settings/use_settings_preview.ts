import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { TrialFigures } from "@/lib/schema/overlays/scenes.ts";
import { pageFacts } from "@/lib/studio/browser/page_facts.ts";
import { offerTarget } from "@/lib/studio/browser/simulator/preview_target.ts";
import { createPreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { withUploadedFiles } from "@/lib/studio/browser/sounds/shelf.ts";
import type { Schema } from "@/lib/schema/forms/model.ts";
import type { Trial } from "./PreviewStates.tsx";
import type { Offers } from "./offers.ts";
import { createSettingsPreview } from "./preview_settings.ts";
import { replayHere } from "./replay_here.ts";
import type { SettingsStore } from "./settings_store.ts";

/** Keeps the preview of a widget as its form is, saved or not. */
export function useSettingsPreview(
  { channelId, widget: { id }, schema, look, offers, trial }: {
    channelId: string;
    widget: { id: string };
    schema: Schema;
    look: Readonly<Record<string, unknown>>;
    offers: Offers;
    trial?: Pick<Trial, "samples" | "kinds">;
  },
  store: SettingsStore,
) {
  const { preview, link, figures } = useMemo(() => {
    const figures = signal<TrialFigures>("own");
    const files = () => withUploadedFiles(offers.files);
    const preview = createSettingsPreview({
      channelId,
      id,
      store,
      schema,
      look,
      files,
      figures,
      samples: trial?.samples ?? {},
    });
    const link = createPreviewLink({
      origin: typeof document === "undefined" ? "" : pageFacts().previewOrigin,
      onReady: preview.again,
    });
    return { preview, link, figures };
  }, []);
  useEffect(() => {
    const stops = [
      link.open(),
      preview.connect(link),
      offerTarget({
        instanceIds: () => [id],
        kinds: () => trial?.kinds ?? [],
        send: link.send,
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return {
    /** Is given the frame. */
    onFrame: link.setFrame,
    /** Figures that the preview shows. */
    figures,
    /** Shows the channel's latest event again, in the preview alone. */
    replay: () => replayHere(channelId, link.send),
  };
}
