import type { Clock } from "@/lib/core/clock.ts";
import type { Config } from "@/lib/core/config.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";

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
   * Returns how many rejections nobody caught; absent where no entry counts
   * them.
   */
  uncaughtRejections?: () => number;
}
