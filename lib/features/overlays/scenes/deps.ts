import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Usage } from "@/lib/schema/account/plans.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { SceneAnnouncements } from "./announce.ts";

/** Tells whether the channel has that id, and makes the commit depend on it. */
type Hold = (
  commit: Deno.AtomicOperation,
  channelId: string,
  id: string,
) => Promise<boolean>;

/** Dependencies of the scene and instance services. */
export interface SceneDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  newId: NewId;
  /** Changes of one channel happen one after the other. */
  withLock: KeyedMutex;
  /** Adds a change of counts to a commit; throws `plan_limit`. */
  countInto: (
    commit: Deno.AtomicOperation,
    channelId: string,
    change: Partial<Usage>,
  ) => Promise<void>;
  /** Returns whether the channel's plan includes this pack. */
  packAllowed: (channelId: string, pack: string) => Promise<boolean>;
  /** Says whether the channel has this custom widget; the commit is refused when it changes meanwhile. */
  holdCustomWidget: Hold;
  /** Says whether the library or the channel has this sound; the commit is refused when it is deleted meanwhile. */
  holdSound: Hold;
  /** Returns those of these files that the channel has. */
  filesOf: (
    channelId: string,
    ids: readonly string[],
  ) => Promise<{ id: string }[]>;
  announcements: SceneAnnouncements;
}
