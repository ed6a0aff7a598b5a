import { AppError } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import type { ImportWidget } from "./import.ts";
import { BundledWidget } from "./schema.ts";
import type { CustomWidgetService } from "./service.ts";

/**
 * Creates the part of a setup bundle that has the custom widgets: the draft and
 * the version that overlays show.
 */
export function createCustomWidgetPart(
  { customWidgets, importWidget }: {
    customWidgets: Pick<CustomWidgetService, "list" | "shown">;
    importWidget: ImportWidget;
  },
) {
  return {
    name: "custom_widgets" as const,

    async *export(channelId: string): AsyncGenerator<BundledWidget> {
      for (const summary of await customWidgets.list(channelId)) {
        const draft = await customWidgets.shown(channelId, summary.id, true);
        if (!draft) continue;
        const shown = await customWidgets.shown(channelId, summary.id, false);
        yield BundledWidget.parse({
          ...summary,
          draft: draft.code,
          published: shown?.code ?? null,
        });
      }
    },

    /** Imports one entry. Returns new ids by old ones. */
    async import(
      channelId: string,
      entry: unknown,
      idOf: (prefix: "wgt", thing: string) => string,
    ): Promise<ReadonlyMap<string, string>> {
      const parsed = BundledWidget.safeParse(entry);
      if (!parsed.success) {
        throw new AppError(
          "invalid_input",
          "Cannot import the custom widget: it is not valid",
          { issues: issuesOf(parsed.error) },
        );
      }
      const { id, publishedVersion } = parsed.data;
      const imported = await importWidget(
        channelId,
        parsed.data,
        idOf("wgt", id),
      );
      const made = new Map([[id, imported.id]]);
      if (publishedVersion !== null && imported.publishedVersion !== null) {
        made.set(publishedVersion, imported.publishedVersion);
      }
      return made;
    },
  };
}
