import type { SessionService } from "@/lib/features/account/sessions/service.ts";
import type { WidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import type { ChatterModuleService } from "@/lib/features/bot/bot_api/module_service.ts";
import { createDemoScene } from "@/lib/features/overlays/demo/scene.ts";
import {
  seedDemo,
  type SeededParts,
} from "@/lib/features/overlays/demo/seed.ts";
import { createDemo, type Demo } from "@/lib/features/overlays/demo/service.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { Outside } from "@/lib/app/outside.ts";
import type { LiveParts } from "./live.ts";
import type { PlatformParts } from "./platform.ts";
import { startDemoChannel } from "./simulate.ts";
import type { SceneParts } from "./scenes.ts";

/** Creates the part that only the demo has; `null` elsewhere. */
export function createDemoParts(
  { config, internalToken }: Pick<Outside, "config" | "internalToken">,
  { admit, modules, widgetTokens, sessions, scenes, withLock }: {
    admit: Parameters<typeof createDemo>[0]["admit"];
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
    admit,
    apiKeyOf: async (id) => (await modules.get(id)).module.apiKey,
    widgetTokenOf: async (id) => (await widgetTokens.current(id)).token,
    sceneIdOf: createDemoScene(scenes, withLock),
    openSession: sessions.open,
  });
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
