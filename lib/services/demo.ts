import { createDemoScene } from "@/lib/features/overlays/demo/scene.ts";
import { createDemo, type Demo } from "@/lib/features/overlays/demo/service.ts";
import type { SessionService } from "@/lib/features/account/sessions/service.ts";
import type { WidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import type { ChatterModuleService } from "@/lib/features/bot/bot_api/module_service.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

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
