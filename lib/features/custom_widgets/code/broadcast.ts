import { AppError } from "@/lib/core/errors.ts";
import type { Announcer } from "@/lib/events/announcer.ts";
import { type BroadcastRequest, MAX_BROADCAST_BYTES } from "./schema.ts";

/** Tells the custom widgets on all open pages of a channel something of their own. */
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
          `Cannot tell the widgets: the data takes ${length} bytes of ${MAX_BROADCAST_BYTES}`,
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

/** Tells custom widgets something. */
export type BroadcastService = ReturnType<typeof createBroadcastService>;
