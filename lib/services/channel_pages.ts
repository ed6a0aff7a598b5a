import type { EventLog } from "@/lib/event_log/log.ts";
import {
  type ChannelService,
} from "@/lib/features/account/channels/service.ts";
import {
  type CommandsPageService,
  createCommandsPageService,
} from "@/lib/features/bot/commands_page/service.ts";
import type { RulesByName } from "@/lib/schema/bot/counters.ts";
import {
  type CounterService,
  createCounterService,
} from "@/lib/features/bot/counters/service.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { Outside } from "./outside.ts";

/** Services for a channel's counters, and what its bot can do. */
export interface ChannelPageParts {
  counters: CounterService;
  commandsPage: CommandsPageService;
}

/** Creates counters and command lists. */
export function createChannelPages(
  { kv, clock, log, config }: Outside,
  { channels, withLock, events, isPublic, counterRules }: {
    channels: ChannelService;
    withLock: KeyedMutex;
    /**
     * Returns the rules that the widgets of the channel set for its counters.
     */
    counterRules: (channelId: string) => Promise<RulesByName>;
    events: EventLog;
    /** Tells whether the channel shows its commands to everybody. */
    isPublic: (channelId: string) => Promise<boolean>;
  },
): ChannelPageParts {
  return {
    counters: createCounterService({
      kv,
      clock,
      log,
      withLock,
      append: events.append,
      rulesOf: counterRules,
    }),
    commandsPage: createCommandsPageService({
      kv,
      clock,
      base: config.origins.base,
      channelByLogin: channels.findByLogin,
      isPublic,
    }),
  };
}
