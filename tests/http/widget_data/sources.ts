import type { Platform } from "@/lib/schema/platform/client.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { createProfileService } from "@/lib/features/widget_data/profiles/service.ts";
import { createIsConnected } from "@/lib/features/platform/tokens/is_connected.ts";
import {
  createStats,
  createWidgetData,
} from "@/lib/app/services/widget_data.ts";
import { createPlatformReads } from "@/lib/features/widget_data/platform_reads/service.ts";
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
  };
  const isConnected = createIsConnected({ kind: "simulated" });
  const parts = createWidgetData(outside, {
    events: services.events.log,
    stats: createStats(outside, {
      events: services.events.log,
      newId: services.newId,
      timeOf: services.account.channels.settingsOf,
      subathonOf: () => Promise.resolve(null),
    }),
    platformReads: createPlatformReads({
      platform: answering,
      clock: app.clock,
      log: quietLog,
      isConnected,
    }),
    isConnected,
    counter: async (channelId, name) =>
      (await services.bot.counters.read(channelId, name.toLowerCase()))
        ?.value ??
        null,
    instancesOf: services.overlays.instances.list,
    instancesAmong: services.overlays.instances.among,
    countdownOf: services.audience.clocks.countdownData,
  });
  const { topics: topics, ...rest } = parts;
  Object.assign(services.widgetData, rest, {
    topics,
    profiles: createProfileService({
      reads: parts.platformReads,
      mayAsk: () => true,
    }),
  });
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
