import { useEffect, useMemo } from "preact/hooks";
import { pageFacts } from "@/lib/studio/browser/page_facts.ts";
import { offerStage } from "@/lib/studio/browser/simulator/test_stage.ts";
import { createPreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { withUploadedFiles } from "@/lib/studio/browser/sounds/shelf.ts";
import type { Schema } from "@/lib/studio/form/model.ts";
import type { Offers } from "./control_context.ts";
import { createSettingsPreview } from "./preview_settings.ts";
import type { SettingsStore } from "./settings_store.ts";

/** Keeps the preview of a widget as its form is, saved or not; returns what is given the frame. */
export function useSettingsPreview(
  { channelId, widget: { id }, schema, look, offers }: {
    channelId: string;
    widget: { id: string };
    schema: Schema;
    look: Readonly<Record<string, unknown>>;
    offers: Offers;
  },
  store: SettingsStore,
): (frame: HTMLIFrameElement | null) => void {
  const { preview, link } = useMemo(() => {
    const files = () => withUploadedFiles(offers.files);
    const preview = createSettingsPreview({
      channelId,
      id,
      store,
      schema,
      look,
      files,
    });
    const link = createPreviewLink({
      origin: typeof document === "undefined" ? "" : pageFacts().previewOrigin,
      onReady: preview.again,
    });
    return { preview, link };
  }, []);
  useEffect(() => {
    const stops = [
      link.open(),
      preview.connect(link),
      offerStage({ instanceIds: () => [id], send: link.send }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return link.setFrame;
}
