import type { Clock } from "@/lib/core/clock.ts";
import type { Config } from "@/lib/core/config.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import type { MemoryWatch } from "@/lib/event_log/sockets/socket_guard.ts";
import type { ReadScript } from "@/lib/widget_runtime/classic_scripts.ts";

/** Dependencies of the service on the outside; tests replace any of it. */
export interface Outside {
  config: Config;
  kv: Deno.Kv;
  clock: Clock;
  fetch: typeof fetch;
  log: Log;
  secrets: Secrets;
  /** Token of `/internal/*`; `null` and those routes do not exist. */
  internalToken: string | null;
  /**
   * Returns how many errors nobody caught; absent where no entry counts
   * them.
   */
  uncaughtErrors?: () => number;
  /** Memory by which sockets are bounded; this process's own where absent. */
  memory?: MemoryWatch;
  /** Reads the classic scripts of the build; out of `_fresh/` where absent. */
  readScript?: ReadScript;
}
