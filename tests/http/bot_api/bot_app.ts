import { type Bot, createBot } from "@/lib/features/bot/mod.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createLog } from "@/lib/core/log.ts";
import { createKeyedMutex, placesOfOneThread } from "@/lib/core/mutex.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import {
  createFakePlatform,
  type FakePlatform,
  type FakeWorld,
} from "@/tests/features/bot/bot_api/fake_platform.ts";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestCall,
} from "@/tests/support/app.ts";

/** The whole app, whose bot API stands on a fake platform. */
export interface BotApp extends AsyncDisposable {
  app: TestApp;
  parts: Bot;
  fake: FakePlatform;
  /** API key of `CHANNEL`. */
  key: string;
  /** Asks with the channel's key: `ask("random", "n=2")`. */
  ask(path: string, search?: string, call?: TestCall): Promise<Response>;
  /** The text of an answer. */
  say(path: string, search?: string): Promise<string>;
}

/** Starts it. Use with `await using`. */
export async function startBotApp(
  world: Partial<FakeWorld> = {},
  options: TestAppOptions = {},
): Promise<BotApp> {
  const app = await startTestApp(options);
  const fake = createFakePlatform(world);
  const parts = createBot(
    {
      config: readConfig({ KV_PATH: ":memory:", ...options.env }),
      kv: app.kv,
      clock: app.clock,
      fetch: () => Promise.reject(new Error("This test may not fetch")),
      log: createLog({
        level: "debug",
        now: () => app.clock.now(),
        write: (line) => void app.logged.push(JSON.parse(line)),
      }),
      secrets: await createSecrets("a secret key of the tests, 32 characters"),
      internalToken: null,
      newId: app.services.newId,
      withLock: createKeyedMutex(),
      places: placesOfOneThread,
    },
    {
      platform: fake.platform,
      bus: app.services.events.bus,
      append: app.services.events.log.append,
      readBack: app.services.events.log.readBack,
      channelByLogin: app.services.account.channels.findByLogin,
      settingsOf: app.services.account.channels.settingsOf,
      rulesOf: app.services.widgetData.rules.counterRulesOf,
    },
  );
  app.services.bot.modules.close();
  const { lookups, modules, roomUpdates, closeRooms, followerIndex } = parts;
  Object.assign(app.services.bot, {
    lookups,
    modules,
    roomUpdates,
    closeRooms,
    followerIndex,
  });
  const { module } = await modules.get(CHANNEL);
  const ask = (path: string, search = "", call?: TestCall) =>
    app.request(`/api/${path}?apikey=${module.apiKey}&${search}`, call);
  return {
    app,
    parts,
    fake,
    key: module.apiKey,
    ask,
    async say(path, search) {
      return await (await ask(path, search)).text();
    },
    async [Symbol.asyncDispose]() {
      parts.closeRooms();
      await app[Symbol.asyncDispose]();
    },
  };
}
