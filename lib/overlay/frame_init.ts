import type { FrameOpening } from "@/lib/schema/custom_widgets/frames.ts";
import type { Hub } from "@/lib/widget_runtime/hub.ts";
import type { HostMessage } from "@/lib/widget_runtime/messages.ts";
import { withNewer } from "@/lib/widget_runtime/session_data.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/** Returns the first message to a custom widget's document. */
export function initMessage(
  { page, widgetId, isPreview, isEditor, fields, load, session }: {
    page: PageInfo;
    widgetId: string;
    isPreview: boolean;
    isEditor: boolean;
    /** Fields that the widget's code set in the editor. */
    fields: Extract<HostMessage, { type: "init" }>["fields"];
    load: FrameOpening["load"];
    session: ReturnType<Hub["session"]>;
  },
): HostMessage {
  const muted = overlay().commands.muted.value;
  return {
    type: "init",
    fields,
    info: {
      widgetId,
      channel: { id: page.channelId, login: load.channel.username },
      currency: page.currency,
      locale: page.locale,
      timeZone: page.timeZone,
      mode: isPreview ? "preview" : page.mode,
      muted,
    },
    load: {
      ...load,
      // A document that comes again hours later has what happened meanwhile.
      recents: withNewer(load.recents, session),
      session: { ...load.session, data: session },
      overlay: { isEditorMode: isEditor, muted },
    },
  };
}
