import type { Platform } from "@/lib/schema/platform/client.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createKeyedMutex, placesOfOneThread } from "@/lib/core/mutex.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { createIsConnected } from "@/lib/features/platform/tokens/is_connected.ts";
import { createWidgetData } from "@/lib/features/widget_data/mod.ts";
import { quietLog } from "@/tests/support/events.ts";
import type { TestApp } from "@/tests/support/app.ts";

/** Sources of the widget data of a test's app. */
export interface TestSources {
  /**
   * Answers of the platform; the simulated one gives those that are left out.
   */
  platform?: Partial<Platform>;
  env?: Record<string, string>;
  fetch?: typeof fetch;
}

/** Gives the app's figures other sources, over the same log. */
export async function setSources(
  app: TestApp,
  { platform = {}, env = {}, fetch = refuseFetch }: TestSources,
): Promise<void> {
  const { services } = app;
  const answering = new Proxy(services.platform.client, {
    get: (simulated, name) =>
      Reflect.get(platform, name) ?? Reflect.get(simulated, name),
  });
  const outside = {
    config: readConfig({ KV_PATH: ":memory:", SIMULATE: "off", ...env }),
    kv: app.kv,
    clock: app.clock,
    log: quietLog,
    fetch,
    secrets: await createSecrets("a secret key of the tests, 32 characters"),
    internalToken: null,
    newId: services.newId,
    withLock: createKeyedMutex(),
    places: placesOfOneThread,
  };
  const { bot, account, overlays, audience, platform: area } = services;
  const parts = createWidgetData(outside, {
    events: services.events.log,
    platform: answering,
    isConnected: createIsConnected({ kind: "simulated" }),
    originals: area.moderation.originals,
    timeOf: account.channels.settingsOf,
    mayAsk: () => true,
    instancesOf: overlays.instances.list,
    instancesAmong: overlays.instances.among,
    subathonOf: () => Promise.resolve(null),
    counter: bot.counterOf,
    countdownOf: audience.clocks.countdownData,
    wheelOf: () => Promise.resolve(null),
    sightings: overlays.receipts.sightings,
    reach: overlays.connections.reach,
    announcements: services.events.announcements,
    others: () => ({}),
  });
  const { recentEvents, pronouns, emotes } = services.widgetData;
  const kept = { recentEvents, pronouns, emotes };
  Object.assign(services.widgetData, parts, kept);
}

const refuseFetch: typeof fetch = () =>
  Promise.reject(new Error("This test may not fetch"));

/** Creates a page of the channel that reads data endpoints. */
export async function createReader(app: TestApp, channelId?: string) {
  const token = await app.widgetToken(channelId);
  return async (path: string) => {
    const sign = path.includes("?") ? "&" : "?";
    const res = await app.get(`/api/widgets/${path}${sign}token=${token}`);
    if (res.status !== 200) throw new Error(`${path}: ${res.status}`);
    return await res.json();
  };
}
