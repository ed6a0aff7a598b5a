import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Usage } from "@/lib/features/plans/schema.ts";
import type { InTurn } from "@/lib/storage/turns.ts";

/** What changed, for open pages. */
export type SceneChange =
  | { kind: "instance.updated"; instanceId: string; change: Change }
  | { kind: "scene.updated"; sceneId: string; change: Change }
  | {
    kind: "sound.assigned";
    sceneId: string;
    eventKey: string;
    soundId: string | null;
    volume: number;
  };

type Change = "created" | "updated" | "deleted";

/** What the scene and instance services are made of. */
export interface SceneDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  newId: NewId;
  /** Changes of one channel happen one after the other. */
  inTurn: InTurn;
  /** Adds a change of counts to a commit; throws `plan_limit`. */
  countInto: (
    commit: Deno.AtomicOperation,
    channelId: string,
    change: Partial<Usage>,
  ) => Promise<void>;
  /** Whether the channel's plan includes this pack. */
  packAllowed: (channelId: string, pack: string) => Promise<boolean>;
  /** Whether the channel has this custom widget. */
  customWidgetExists: (channelId: string, widgetId: string) => Promise<boolean>;
  /** Whether the library or the channel has this sound. */
  soundExists: (channelId: string, soundId: string) => Promise<boolean>;
  /**
   * Tells open pages what changed; `version` names the change for good. Nobody
   * waits for it: the change is stored, and changes are told in their order.
   */
  announce: (
    channelId: string,
    change: SceneChange,
    version: string,
  ) => void;
}
