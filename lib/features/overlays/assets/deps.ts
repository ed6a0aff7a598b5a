import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { PlanLimits, Usage } from "@/lib/schema/account/plans.ts";
import type { TakeReferences } from "@/lib/schema/overlays/scenes.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { Asset, AssetUse } from "@/lib/schema/overlays/assets.ts";
import type { FileReader } from "./file_tasks.ts";

/** Dependencies for storing the files of a channel. */
export interface AssetDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  newId: NewId;
  withLock: KeyedMutex;
  blobs: BlobStore;
  reader: FileReader;
  countInto: (
    commit: Deno.AtomicOperation,
    channelId: string,
    change: Partial<Usage>,
  ) => Promise<void>;
  limitsOf: (channelId: string) => Promise<PlanLimits>;
  /** Lists the places where a file is used. */
  usesOf: (channelId: string, asset: Asset) => Promise<AssetUse[]>;
  /** References to a file: taken out by the commit that deletes it. */
  references: { takeFile: TakeReferences };
  announcements: Pick<Announcements, "tell">;
}
