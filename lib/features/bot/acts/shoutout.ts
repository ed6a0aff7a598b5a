import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { Platform } from "@/lib/schema/platform/client.ts";

/**
 * Creates what shows a channel on the shout-out card, as the platform's own
 * shout-out does: within a minute the two count as one.
 */
export function createShoutOut(
  { clock, userByLogin, append }: {
    clock: Clock;
    userByLogin: Platform["userByLogin"];
    append: EventLog["append"];
  },
) {
  /** Shows the channel of a login; throws `not_found` where there is none. */
  return async function shoutOut(
    channelId: string,
    login: string,
    id: string,
  ): Promise<{ login: string; name: string }> {
    const found = await userByLogin(login);
    if (!found) {
      throw new AppError(
        "not_found",
        `Cannot show ${login}: there is no channel of that name`,
      );
    }
    const channel = { id: found.id, login: found.login, name: found.name };
    await append(channelId, [{
      ...serviceEvent("shoutout", `shoutout:${id}`, clock.now(), {
        direction: "given",
        channel,
        moderator: null,
        viewers: 0,
        cooldownEndsAt: null,
        targetCooldownEndsAt: null,
      }),
      platform: "twitch",
    }]);
    return channel;
  };
}
