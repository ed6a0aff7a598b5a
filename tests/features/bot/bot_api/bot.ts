import { type Bot as BotArea, createBot } from "@/lib/features/bot/mod.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import { createKeyedMutex, placesOfOneThread } from "@/lib/core/mutex.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import type { EventBus } from "@/lib/event_log/bus.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type {
  BotCaller,
  BotOutcome,
  BotQuestion,
} from "@/lib/schema/bot/bot_api.ts";
import { NO_RULES } from "@/lib/schema/bot/counters.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  createFakePlatform,
  type FakePlatform,
  type FakeWorld,
} from "./fake_platform.ts";

/** The bot API of one channel over a fake platform, without HTTP. */
export interface Bot
  extends
    Pick<BotArea, "roomUpdates" | "followerIndex" | "eraseDrawn">,
    AsyncDisposable {
  bot: BotArea["lookups"];
  chatterModules: BotArea["modules"];
  fake: FakePlatform;
  clock: ManualClock;
  kv: Deno.Kv;
  logged: Record<string, unknown>[];
  /** Asks as the channel's bot: `ask("random", "n=2")`. */
  ask(question: BotQuestion, search?: string): Promise<BotOutcome>;
  /** The text of an answer. */
  say(question: BotQuestion, search?: string): Promise<string>;
}

/** Options of a test's bot. */
export interface BotOptions {
  env?: Record<string, string>;
  clock?: ManualClock;
  kv?: Deno.Kv;
  fake?: FakePlatform;
  /** Brings events of other processes, with `KV_URL` among `env`. */
  bus?: EventBus;
  /** Reads the log backwards; an empty one without it. */
  readBack?: EventLog["readBack"];
}

/** Starts the parts of the bot API. Use with `await using`. */
export async function startBot(
  world: Partial<FakeWorld> = {},
  options: BotOptions = {},
): Promise<Bot> {
  const { clock = new ManualClock(), fake = createFakePlatform(world) } =
    options;
  const kv = options.kv ?? await openKv(":memory:");
  const logged: Record<string, unknown>[] = [];
  const parts = createBot(
    {
      config: readConfig({ KV_PATH: ":memory:", ...options.env }),
      kv,
      clock,
      fetch: () => Promise.reject(new Error("This test may not fetch")),
      log: createLog({
        level: "debug",
        now: () => clock.now(),
        write: (line) => void logged.push(JSON.parse(line)),
      }),
      secrets: await createSecrets("a secret key of the tests, 32 characters"),
      internalToken: null,
      newId: createNewId(clock),
      withLock: createKeyedMutex(),
      places: placesOfOneThread,
    },
    {
      platform: fake.platform,
      bus: options.bus ?? {
        follow() {
          throw new Error("There are no other processes in this test");
        },
      },
      readBack: options.readBack ??
        (() => Promise.resolve({ events: [], next: null })),
      append: () => Promise.reject(new Error("There is no log in this test")),
      channelByLogin: () => Promise.resolve(null),
      settingsOf: () => Promise.resolve({ locale: "en", currency: "EUR" }),
      rulesOf: () => Promise.resolve(() => Promise.resolve(NO_RULES)),
    },
  );
  const caller: BotCaller = {
    channelId: CHANNEL,
    enabled: true,
    excludedLogins: new Set(),
  };
  const ask = (question: BotQuestion, search = "") =>
    Promise.resolve(
      parts.lookups.answer(question, caller, parts.lookups.readQuery(search)),
    );
  return {
    roomUpdates: parts.roomUpdates,
    followerIndex: parts.followerIndex,
    eraseDrawn: parts.eraseDrawn,
    bot: parts.lookups,
    chatterModules: parts.modules,
    fake,
    clock,
    kv,
    logged,
    ask,
    async say(question, search) {
      return (await ask(question, search)).text;
    },
    async [Symbol.asyncDispose]() {
      parts.closeRooms();
      parts.modules.close();
      await parts.followerIndex.close();
      if (!options.kv) kv.close();
    },
  };
}
