import type { Outside } from "@/lib/features/outside.ts";
import type { ModuleToken } from "@/lib/core/config_values.ts";
import type { Origins } from "@/lib/core/config.ts";

/** Version of the service; `deno.json` has the same, a test compares them. */
export const VERSION = "0.1.0";

/** The part of the configuration that requests depend on. */
interface ServiceConfig {
  demo: boolean;
  origins: Origins;
  /** True when all origins are the same. */
  oneOrigin: boolean;
  internalToken: string | null;
  /** Modules that send events by a token of their own. */
  moduleTokens: readonly ModuleToken[];
  trustProxy: boolean;
  accessLog: boolean;
  /** Version of the service, from deno.json. */
  version: string;
}

/** Returns what requests depend on, out of the process's configuration. */
export function serviceConfig(
  { config: { demo, origins, env }, internalToken }: Outside,
): ServiceConfig {
  return {
    demo,
    origins,
    oneOrigin: new Set(Object.values(origins)).size === 1,
    internalToken,
    moduleTokens: env.INTERNAL_TOKENS,
    trustProxy: env.TRUST_PROXY,
    accessLog: env.ACCESS_LOG,
    version: VERSION,
  };
}
