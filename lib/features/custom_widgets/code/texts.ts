import type { CustomText } from "@/lib/schema/overlays/assets.ts";
import type { CustomWidgetService } from "./service.ts";

/** Creates the read of what custom widgets hold: drafts and published versions, with what is set. */
export function createCustomTexts(
  widgets: Pick<CustomWidgetService, "list" | "shown">,
): (channelId: string) => Promise<CustomText[]> {
  return async (channelId) => {
    const texts: CustomText[] = [];
    for (const { id, name } of await widgets.list(channelId)) {
      for (const draft of [true, false]) {
        const shown = await widgets.shown(channelId, id, draft);
        if (!shown) continue;
        const { html, css, js, values } = shown.code;
        texts.push({
          id,
          name,
          path: shown.versionId ?? "draft",
          text: [html, css, js, JSON.stringify(values)].join("\n"),
        });
      }
    }
    return texts;
  };
}
