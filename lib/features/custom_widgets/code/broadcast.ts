import { AppError } from "@/lib/core/errors.ts";
import type { Announcer } from "@/lib/event_log/announcer.ts";
import {
  type BroadcastRequest,
  MAX_BROADCAST_BYTES,
} from "@/lib/schema/custom_widgets/code.ts";

/** Sends the custom widgets on all open pages of a channel a message of their own. */
export function createBroadcastService(
  { announce }: { announce: Announcer },
) {
  return {
    /** Tells them; `false` for a preview, which tells nobody. Throws `too_large`. */
    async send(
      channelId: string,
      request: BroadcastRequest,
      { preview }: { preview: boolean },
    ): Promise<boolean> {
      const { length } = new TextEncoder().encode(JSON.stringify(request.data));
      if (length > MAX_BROADCAST_BYTES) {
        throw new AppError(
          "too_large",
          `Cannot broadcast to the widgets: the data is ${length} bytes long, at most ${MAX_BROADCAST_BYTES} are allowed`,
          { extra: { limit: MAX_BROADCAST_BYTES } },
        );
      }
      if (!preview) {
        const name = crypto.randomUUID();
        await announce(channelId, "widget.broadcast", name, request);
      }
      return !preview;
    },
  };
}
