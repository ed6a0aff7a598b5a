import { AppError } from "@/lib/core/errors.ts";
import type { WidgetCode } from "./schema.ts";
import type { CustomWidgetService } from "./service.ts";

/** Presses the buttons among the fields of custom widgets. */
export function createButtonService(
  { widgets, fieldData, announce }: {
    widgets: Pick<CustomWidgetService, "shown">;
    /** Returns what the widget sees as its fields' values. */
    fieldData: (code: WidgetCode) => Record<string, unknown>;
    /** Tells the channel's open pages. */
    announce: (
      channelId: string,
      pressed: { widgetId: string; field: string; value: unknown },
    ) => Promise<void>;
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
          `Cannot press "${field}": the widget has no button of that name`,
        );
      }
      const value = fieldData(shown.code)[field];
      await announce(channelId, { widgetId, field, value });
    },
  };
}

/** Presses buttons. */
export type ButtonService = ReturnType<typeof createButtonService>;
