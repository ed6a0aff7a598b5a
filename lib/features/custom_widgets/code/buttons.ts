import { AppError } from "@/lib/core/errors.ts";
import type { Announcer } from "@/lib/event_log/announcer.ts";
import type { WidgetCode } from "@/lib/schema/custom_widgets/code.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { CustomWidgetService } from "./service.ts";

/** Presses the buttons among the fields of custom widgets. */
export function createButtonService(
  { widgets, fieldData, announce }: {
    widgets: Pick<CustomWidgetService, "shown">;
    /** Returns what the widget sees as its fields' values. */
    fieldData: (code: WidgetCode) => Record<string, unknown>;
    /** Tells the channel's open pages. */
    announce: Announcer;
  },
) {
  return {
    /** Tells the widget on every open page; `not_found` for what is no button. */
    async press(
      channelId: string,
      widgetId: string,
      field: string,
    ): Promise<void> {
      const shown = await widgets.shown(channelId, widgetId, false) ??
        await widgets.shown(channelId, widgetId, true);
      const definition = shown?.code.fields[field];
      if (
        !shown || typeof definition !== "object" || definition === null ||
        !("type" in definition) || definition.type !== "button"
      ) {
        throw new AppError(
          "not_found",
          `Cannot press "${field}": the widget has no button with this name`,
        );
      }
      const value = fieldData(shown.code)[field];
      await announce(
        channelId,
        "widget.button",
        `${widgetId}:${crypto.randomUUID()}`,
        // Fields are JSON.
        { widgetId, field, value } as EventData<"widget.button">,
      );
    },
  };
}
