import {
  demoChannel,
  demoChatterSettings,
  demoCommands,
  demoCounters,
  demoEvent,
  demoGoals,
  demoSections,
} from "@/lib/clients/simulated/demo_content.ts";
import type { z } from "zod";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { CommandListSave } from "@/lib/schema/bot/commands_page.ts";
import { COMMANDS } from "@/lib/schema/subathon/mod.ts";
import { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";

/** Database that remembers what was put in, and the clock of the demo's schedule. */
interface Storage {
  kv: Deno.Kv;
  clock: Clock;
}

const IS_NEW: Precondition = { ifMatch: null, mustBeNew: true };

/** Services that hold the demo's content. */
export interface SeededParts {
  account: {
    channels: { note: (channel: typeof demoChannel) => Promise<unknown> };
  };
  bot: {
    counters: {
      set: (
        channelId: string,
        name: string,
        value: number,
        precondition: Precondition,
      ) => Promise<unknown>;
    };
    commandsPage: {
      replace: (
        channelId: string,
        items: CommandListSave["items"],
        precondition: Precondition,
      ) => Promise<unknown>;
    };
    modules: {
      update: (
        channelId: string,
        settings: {
          enabled: boolean;
          publicCommands: boolean;
          excludedLogins: string[];
        },
      ) => Promise<unknown>;
    };
  };
  overlays: {
    eventPage: {
      replace: (
        channelId: string,
        settings: EventPageSettings,
        precondition: Precondition,
      ) => Promise<unknown>;
    };
  };
  subathon: {
    session: {
      timer: (channelId: string) => Promise<{ state: string }>;
      ladder: (
        channelId: string,
      ) => Promise<{ goals: readonly unknown[]; revision: number }>;
      ladderCommand: (
        channelId: string,
        command: {
          name: "goals_ladder";
          body: z.output<typeof COMMANDS.goals_ladder>;
        },
      ) => Promise<unknown>;
      command: (
        channelId: string,
        command: { name: "start"; body: { idempotencyKey: string } },
      ) => Promise<unknown>;
    };
  };
}

/**
 * Puts the demo channel's content in, each part once in the life of a
 * database: what the user changes or deletes afterwards stays so.
 */
export async function seedDemo(
  outside: Storage,
  parts: SeededParts,
): Promise<void> {
  await parts.account.channels.note(demoChannel);
  await seedChannelPages(outside, parts);
  await seedEvent(outside, parts);
  await seedSubathon(outside, parts);
}

/** Counters, and commands that everybody may see. */
async function seedChannelPages(
  { kv }: Pick<Storage, "kv">,
  { bot: { counters, commandsPage, modules } }: SeededParts,
): Promise<void> {
  const done = keys.demoSeeded("channel_pages");
  if ((await kv.get<boolean>(done)).value) return;
  for (const { name, value } of demoCounters) {
    await counters.set(demoChannel.id, name, value, IS_NEW).catch(keepTheirs);
  }
  const { items } = CommandListSave.parse({
    items: Object.entries(demoSections).flatMap(([category, names]) =>
      demoCommands.filter(({ name }) => names.includes(name))
        .map((command) => ({ ...command, category }))
    ),
  });
  await commandsPage.replace(demoChannel.id, items, IS_NEW).catch(keepTheirs);
  const { enabled, publicCommands, excludedLogins } = demoChatterSettings;
  await modules.update(demoChannel.id, {
    enabled,
    publicCommands,
    excludedLogins: [...excludedLogins],
  });
  await kv.set(done, true);
}

async function seedEvent(
  { kv, clock }: Storage,
  { overlays: { eventPage } }: SeededParts,
): Promise<void> {
  const done = keys.demoSeeded("event_page");
  if ((await kv.get<boolean>(done)).value) return;
  const settings = EventPageSettings.parse(demoEvent(clock.now()));
  await eventPage.replace(demoChannel.id, settings, IS_NEW).catch(keepTheirs);
  await kv.set(done, true);
}

/** A subathon with a ladder, which runs. */
async function seedSubathon(
  { kv }: Pick<Storage, "kv">,
  { subathon: { session } }: SeededParts,
): Promise<void> {
  const done = keys.demoSeeded("subathon");
  if ((await kv.get<boolean>(done)).value) return;
  // A database of an earlier version can have goals of the user's own.
  const { goals, revision } = await session.ladder(demoChannel.id);
  if (goals.length === 0) {
    await session.ladderCommand(demoChannel.id, {
      name: "goals_ladder",
      body: COMMANDS.goals_ladder.parse({
        goals: demoGoals,
        idempotencyKey: "demo_goals",
        revision,
      }),
    }).catch(keepTheirs);
  }
  const { state } = await session.timer(demoChannel.id);
  if (state === "idle") {
    await session.command(demoChannel.id, {
      name: "start",
      body: { idempotencyKey: "demo_start" },
    });
  }
  await kv.set(done, true);
}

function keepTheirs(error: unknown): void {
  if (error instanceof AppError && error.code === "stale") return;
  throw error;
}
