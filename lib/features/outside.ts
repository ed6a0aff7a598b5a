import type { WebhookNetwork } from "@/lib/clients/webhooks/post.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Config } from "@/lib/core/config.ts";
import type { HealthCounts } from "@/lib/core/health.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { ExportedMetrics } from "@/lib/core/metrics.ts";
import type { KeyedMutex, Places } from "@/lib/core/mutex.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import type { OtherThreads } from "@/lib/event_log/heard_commit.ts";
import type { MemoryWatch } from "@/lib/event_log/sockets/socket_guard.ts";
import type { OtherTakers } from "@/lib/schema/account/rate_limits.ts";
import type { ReadScript } from "@/lib/sandbox/classic_scripts.ts";

/** The other threads of the process, as caches of channels' settings hear of them. */
export interface OtherSettings {
  /** Tells them that this thread changed the settings of a channel. */
  tell(channelId: string): void;
  /** Has `run` called with a channel whose settings one of them changed. */
  hear(run: (channelId: string) => void): void;
}

/** Dependencies of the service on the outside; tests replace any of it. */
export interface Outside {
  config: Config;
  kv: Deno.Kv;
  clock: Clock;
  fetch: typeof fetch;
  /** Network through which webhooks are posted; this machine's where absent. */
  webhookNetwork?: WebhookNetwork | undefined;
  log: Log;
  /** The other threads where several do the work of the process; absent where one does. */
  otherThreads?: OtherThreads | undefined;
  secrets: Secrets;
  /** Token of `/internal/*`; `null` and those routes do not exist. */
  internalToken: string | null;
  /**
   * Returns how many errors nobody caught; absent where no entry counts
   * them.
   */
  uncaughtErrors?: () => number;
  /** Returns places that all threads share; absent where one does all. */
  places?: Places;
  /** The other threads, which let attempts through as well; absent where one does all. */
  takers?: OtherTakers | undefined;
  /** The other threads, which change settings as well; absent where one does all. */
  otherSettings?: OtherSettings | undefined;
  /** Returns what reads the health of all threads by that of this one; absent where one does all. */
  shareHealth?: (own: () => HealthCounts) => () => HealthCounts;
  /** Takes what is counted and measured; absent where no program reads it. */
  metrics?: ExportedMetrics;
  /** Memory by which sockets are bounded; this process's own where absent. */
  memory?: MemoryWatch;
  /** Reads the classic scripts of the build; out of `_fresh/` where absent. */
  readScript?: ReadScript;
}

/** The outside, and what a process has once: every area is created over them. */
export interface Process extends Outside {
  newId: NewId;
  /** Changes of one channel happen one after the other. */
  withLock: KeyedMutex;
  places: Places;
}

/** Dependencies of a feature that its area takes from others, typed where the feature says them. */
export type DepsOf<
  // deno-lint-ignore no-explicit-any -- any feature's own dependencies
  Create extends (deps: any, ...more: any[]) => unknown,
  Names extends keyof Parameters<Create>[0],
> = Required<Pick<Parameters<Create>[0], Names>>;
