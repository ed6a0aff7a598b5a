import {
  demoChannel,
  demoChatterSettings,
  demoCommands,
  demoCounters,
  demoSections,
} from "@/lib/clients/simulated/demo_content.ts";
import { demoEvent } from "@/lib/clients/simulated/demo_event.ts";
import type { Platform } from "@/lib/clients/platform.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { ChatterModuleService } from "@/lib/features/bot/bot_api/module_service.ts";
import { createLiveState } from "@/lib/features/account/channels/live_state.ts";
import {
  type ChannelService,
} from "@/lib/features/account/channels/service.ts";
import { CommandListSave } from "@/lib/features/bot/commands_page/schema.ts";
import {
  type CommandsPageService,
  createCommandsPageService,
} from "@/lib/features/bot/commands_page/service.ts";
import type { RulesByName } from "@/lib/features/bot/counters/schema.ts";
import {
  type CounterService,
  createCounterService,
} from "@/lib/features/bot/counters/service.ts";
import { EventPageSettings } from "@/lib/features/overlays/event_page/schema.ts";
import type { EventPageService } from "@/lib/features/overlays/event_page/service.ts";
import type { OverlayDeps } from "@/lib/features/overlays/browser_sources/service.ts";
import { keys } from "@/lib/database/keys.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
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

/** Creates the reader of what overlay pages need to know of a channel. */
export function createChannelOf(
  { clock }: Outside,
  { channels, platform }: {
    channels: ChannelService;
    platform: Platform;
  },
): OverlayDeps["channelOf"] {
  const liveState = createLiveState({
    clock,
    isStreaming: async (channelId) => await platform.stream(channelId) !== null,
  });
  return async (channelId) => {
    const [settings, live] = await Promise.all([
      channels.settingsOf(channelId),
      liveState(channelId),
    ]);
    return { ...settings, platforms: ["twitch"], live };
  };
}

/** Services with which the demo's content is put in. */
interface SeededParts {
  account: { channels: ChannelService };
  bot: Pick<ChannelPageParts, "counters" | "commandsPage"> & {
    modules: Pick<ChatterModuleService, "update">;
  };
  overlays: { eventPage: Pick<EventPageService, "replace"> };
}

/**
 * Puts the demo channel's content in, each part once in the life of a
 * database: what the user changes or deletes afterwards stays so.
 */
export async function seedDemo(
  outside: Pick<Outside, "kv" | "clock">,
  parts: SeededParts,
): Promise<void> {
  await parts.account.channels.note(demoChannel);
  await seedChannelPages(outside, parts);
  await seedEvent(outside, parts);
}

/** Counters, and commands that everybody may see. */
async function seedChannelPages(
  { kv }: Pick<Outside, "kv">,
  { bot: { counters, commandsPage, modules } }: SeededParts,
): Promise<void> {
  const done = keys.demoSeeded("channel_pages");
  if ((await kv.get<boolean>(done)).value) return;
  const isNew = { ifMatch: null, mustBeNew: true };
  for (const { name, value } of demoCounters) {
    await counters.set(demoChannel.id, name, value, isNew).catch(keepTheirs);
  }
  const { items } = CommandListSave.parse({
    items: Object.entries(demoSections).flatMap(([category, names]) =>
      demoCommands.filter(({ name }) => names.includes(name))
        .map((command) => ({ ...command, category }))
    ),
  });
  await commandsPage.replace(demoChannel.id, items, isNew).catch(keepTheirs);
  const { enabled, publicCommands, excludedLogins } = demoChatterSettings;
  await modules.update(demoChannel.id, {
    enabled,
    publicCommands,
    excludedLogins: [...excludedLogins],
  });
  await kv.set(done, true);
}

async function seedEvent(
  { kv, clock }: Pick<Outside, "kv" | "clock">,
  { overlays: { eventPage } }: SeededParts,
): Promise<void> {
  const done = keys.demoSeeded("event_page");
  if ((await kv.get<boolean>(done)).value) return;
  const settings = EventPageSettings.parse(demoEvent(clock.now()));
  await eventPage.replace(demoChannel.id, settings, {
    ifMatch: null,
    mustBeNew: true,
  }).catch(keepTheirs);
  await kv.set(done, true);
}

function keepTheirs(error: unknown): void {
  if (error instanceof AppError && error.code === "stale") return;
  throw error;
}
