import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { appendCommand, commandId } from "@/lib/event_log/page_command.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { OpenPage } from "@/lib/schema/events/records.ts";
import type { Sound } from "@/lib/schema/overlays/sounds.ts";

/**
 * Returns the overlay that plays a sound which no widget plays: of those whose
 * leader is open, one in OBS's program before one that OBS shows, and of these
 * the one that is open longest; `null` where none is.
 */
export function overlayToHear(pages: readonly OpenPage[]): string | null {
  const [best] = pages.filter(({ leads, kind }) => leads && kind !== "preview")
    .toSorted((one, other) =>
      other.standing - one.standing || one.since - other.since
    );
  return best?.overlay ?? null;
}

/** Creates what plays a sound of the channel on one of its open overlays, by the page that leads its sound. */
export function createPlaySound(
  { clock, newId, events, pagesOf, soundsOf }: {
    clock: Clock;
    newId: NewId;
    events: Pick<EventLog, "append" | "findById">;
    /** Lists the channel's open pages, on all processes. */
    pagesOf: (channelId: string) => Promise<OpenPage[]>;
    soundsOf: (channelId: string) => Promise<Sound[]>;
  },
) {
  /**
   * Plays a sound, once for its idempotency key. Throws `not_found` for a sound
   * that the channel does not have, and `conflict` where no overlay is open.
   */
  return async (
    channelId: string,
    { soundId, volume }: { soundId: string; volume: number },
    idempotencyKey?: string,
  ): Promise<void> => {
    const [sounds, pages] = await Promise.all([
      soundsOf(channelId),
      pagesOf(channelId),
    ]);
    const sound = sounds.find(({ id }) => id === soundId);
    if (!sound) {
      throw new AppError("not_found", "Cannot play the sound: it is gone");
    }
    const overlay = overlayToHear(pages);
    if (overlay === null) {
      throw new AppError(
        "conflict",
        "Cannot play the sound: no overlay is open in OBS",
      );
    }
    const id = commandId(newId, idempotencyKey);
    await appendCommand(
      events,
      channelId,
      serviceEvent("control.sound", id, clock.now(), {
        sceneId: null,
        instanceId: null,
        overlay,
        url: sound.url,
        volume,
      }),
    );
  };
}
