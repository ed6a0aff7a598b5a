/** The platform that channels stream on, and what it tells of them. */
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import {
  type Simulator,
  startSimulator,
} from "@/lib/clients/simulated/driver.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { DepsOf, Outside } from "@/lib/features/outside.ts";
import type { HeldFollowCommand } from "@/lib/schema/platform/follow_guard.ts";
import type { SourceName } from "@/lib/schema/platform/event_sources.ts";
import { connectPlatform } from "./client.ts";
import { createEventSourcesService } from "./event_sources/service.ts";
import { createFollowGuard } from "./follow_guard/service.ts";
import { createBadgePictures } from "./badges/badge_pictures.ts";
import { createModeratedLog } from "./moderation/moderated_log.ts";
import { createModeration } from "./moderation/service.ts";
import { createDuplicateNotifications } from "./notifications/duplicate_notifications.ts";
import { createOnEffect } from "./notifications/effects.ts";
import { createPlatformEventsService } from "./notifications/service.ts";
import { createEventSub } from "./receive_events.ts";
import { createGrantWatch } from "./tokens/grant_watch.ts";
import { createIsConnected } from "./tokens/is_connected.ts";

/** The platform that channels stream on, and what it tells of them. */
export type PlatformArea = ReturnType<typeof createPlatform>;

/**
 * Creates the platform: Twitch when there are credentials for it, otherwise a
 * simulated channel; and what takes in its events.
 */
export function createPlatform(
  outside: Outside,
  others:
    & DepsOf<typeof createModeration, "rulesOf">
    & DepsOf<typeof createFollowGuard, "announcements">
    & DepsOf<typeof createModeratedLog, "noteEvents" | "holdSpins">
    & DepsOf<
      typeof createOnEffect,
      "changeRoom" | "revokeSessions" | "noteRenamed"
    >
    & DepsOf<typeof createPlatformEventsService, "onModuleEvents">
    & {
      events: Pick<EventLog, "append" | "hearsAll">;
      /** Returns how many follows of a channel count at once. */
      followGuardOf: DepsOf<typeof createFollowGuard, "guardOf">["guardOf"];
      /** Registers what is told that a channel's settings were changed. */
      onSettings(listener: (channelId: string) => void): void;
    },
) {
  const { kv, clock, log, config } = outside;
  const { events } = others;
  const connected = connectPlatform(outside);
  const { tokens } = connected;
  const eventSources = createEventSourcesService({
    kv,
    clock,
    log,
    expected: expectedSource(config),
  });
  const moderation = createModeration({
    kv,
    clock,
    hearsOfChanges: events.hearsAll,
    rulesOf: others.rulesOf,
  });
  others.onSettings(moderation.forgetRules);
  const followGuard = createFollowGuard({
    kv,
    clock,
    guardOf: others.followGuardOf,
    announcements: others.announcements,
  });
  const moderatedLog = createModeratedLog({
    kv,
    clock,
    judgeFollows: followGuard.judge,
    moderate: moderation.moderate,
    withBadges: createBadgePictures({
      clock,
      log,
      // The simulated channel has none, and its world is not made for that.
      read: connected.kind === "simulated"
        ? () => Promise.resolve([])
        : connected.platform.badges,
    }),
    append: events.append,
    noteEvents: others.noteEvents,
    holdSpins: others.holdSpins,
  });
  const notifications = createPlatformEventsService({
    events: moderatedLog,
    duplicates: createDuplicateNotifications({ kv, clock }),
    clock,
    log,
    onEffect: createOnEffect({
      ...others,
      revokeGrant: async (userId, at) => await tokens?.revoked(userId, at),
    }),
    onModuleEvents: others.onModuleEvents,
    onRouterAlive: () => eventSources.heard("router"),
    metrics: outside.metrics,
  });
  const eventSub = createEventSub(outside, connected, {
    accept: notifications.accept,
    heard: eventSources.heard,
  });
  return {
    client: connected.platform,
    /** Sign-in at the platform and the tokens that it gives; `null` where it is simulated. */
    grants: connected.kind === "twitch"
      ? { oauth: connected.oauth, tokens: connected.tokens }
      : null,
    /** Tells whether a channel's platform answers for it. */
    isConnected: createIsConnected(connected),
    notifications,
    eventSources,
    moderation,
    appendReleased: moderatedLog.appendReleased,
    /** Follows of a burst that wait for the streamer. */
    heldFollows: {
      read: followGuard.read,
      erase: followGuard.erase,
      decide: (channelId: string, command: HeldFollowCommand) =>
        followGuard.decide(
          channelId,
          command,
          (follows) => moderatedLog.appendReleased(channelId, follows),
        ),
    },
    ...eventSub,
    /** Ends what the platform was asked to send of channels that are gone. */
    async dropSubscriptions(): Promise<void> {
      // Whoever holds the sockets hears of it, this process sees to it now.
      await eventSub.eventSub?.askForRepair();
      await eventSub.eventSub?.look();
    },
    grantWatch: tokens && createGrantWatch({
      clock,
      log,
      tokens,
      revokeSessions: others.revokeSessions,
    }),
    /** Lets the simulated channel live, through the same door that the platform's router uses. */
    simulate(): Simulator | null {
      if (connected.kind !== "simulated" || !config.env.SIMULATE) return null;
      log.info("simulating", { channelId: demoChannel.id });
      return startSimulator({
        world: connected.world(),
        clock,
        accept: (batch) => notifications.accept(batch),
        moduleAccept: (batch) => notifications.acceptModuleEvents(batch),
        onError: (error) => log.warn("simulator_delivery_failed", { error }),
      });
    },
  };
}

/**
 * Returns the source of events whose signs of life are awaited. Webhooks give
 * none, and a simulated platform has no source.
 */
function expectedSource({ demo, env }: Outside["config"]): SourceName | null {
  if (demo || env.TWITCH_EVENTS === "webhook") return null;
  return env.TWITCH_EVENTS === "router" ? "router" : "eventsub";
}
