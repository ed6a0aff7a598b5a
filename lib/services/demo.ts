import {
  demoChannel,
  demoChatterSettings,
  demoCommands,
  demoCounters,
  demoGoals,
  demoSections,
} from "@/lib/clients/simulated/demo_content.ts";
import { demoEvent } from "@/lib/clients/simulated/demo_event.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import type { SessionService } from "@/lib/features/account/sessions/service.ts";
import type { WidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import type { ChatterModuleService } from "@/lib/features/bot/bot_api/module_service.ts";
import { CommandListSave } from "@/lib/features/bot/commands_page/schema.ts";
import { createDemoScene } from "@/lib/features/overlays/demo/scene.ts";
import { createDemo, type Demo } from "@/lib/features/overlays/demo/service.ts";
import { EventPageSettings } from "@/lib/features/overlays/event_page/schema.ts";
import type { EventPageService } from "@/lib/features/overlays/event_page/service.ts";
import { COMMANDS } from "@/lib/features/subathon/schema.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import type { ChannelPageParts } from "./channel_pages.ts";
import type { Outside } from "./outside.ts";
import type { LiveParts } from "./live.ts";
import type { PlatformParts } from "./platform.ts";
import { startDemoChannel } from "./simulate.ts";
import type { SceneParts } from "./scenes.ts";
import type { SubathonServices } from "./subathon.ts";

/** Creates the part that only the demo has; `null` elsewhere. */
export function createDemoParts(
  { config, internalToken }: Pick<Outside, "config" | "internalToken">,
  { modules, widgetTokens, sessions, scenes, withLock }: {
    modules: Pick<ChatterModuleService, "get">;
    widgetTokens: Pick<WidgetTokenService, "current">;
    sessions: Pick<SessionService, "open">;
    scenes: SceneParts;
    withLock: KeyedMutex;
  },
): Demo | null {
  if (!config.demo) return null;
  return createDemo({
    origins: config.origins,
    internalToken: internalToken ?? "",
    apiKeyOf: async (id) => (await modules.get(id)).module.apiKey,
    widgetTokenOf: async (id) => (await widgetTokens.current(id)).token,
    sceneIdOf: createDemoScene(scenes, withLock),
    openSession: sessions.open,
  });
}

/** Services with which the demo's content is put in. */
interface SeededParts {
  account: { channels: ChannelService };
  bot: Pick<ChannelPageParts, "counters" | "commandsPage"> & {
    modules: Pick<ChatterModuleService, "update">;
  };
  overlays: { eventPage: Pick<EventPageService, "replace"> };
  subathon: {
    session: Pick<SubathonServices["subathon"], "command" | "ladderCommand">;
  };
}

/** Fills the demo channel, and lets it live where that is on; the answer ends it. */
export function startDemo(
  outside: Outside,
  { platform, live }: { platform: PlatformParts; live: LiveParts },
  parts: SeededParts,
): { stop(): Promise<void> } {
  const seeding = outside.config.demo
    ? seedDemo(outside, parts)
      .catch((error) => outside.log.error("demo_not_seeded", { error }))
    : null;
  const simulator = startDemoChannel(outside, platform, live);
  return {
    async stop() {
      await simulator?.stop();
      await seeding;
    },
  };
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
  await seedSubathon(outside, parts);
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

/** A subathon with a ladder, which runs. */
async function seedSubathon(
  { kv }: Pick<Outside, "kv">,
  { subathon: { session } }: SeededParts,
): Promise<void> {
  const done = keys.demoSeeded("subathon");
  if ((await kv.get<boolean>(done)).value) return;
  await session.ladderCommand(demoChannel.id, {
    name: "goals_ladder",
    body: COMMANDS.goals_ladder.parse({
      goals: demoGoals,
      idempotencyKey: "demo_goals",
    }),
  });
  await session.command(demoChannel.id, {
    name: "start",
    body: { idempotencyKey: "demo_start" },
  });
  await kv.set(done, true);
}

function keepTheirs(error: unknown): void {
  if (error instanceof AppError && error.code === "stale") return;
  throw error;
}
