import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { listEntries } from "@/lib/storage/page.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type {
  Deleted,
  DeletionPreview,
  StoredDeletion,
} from "@/lib/schema/account/deletion.ts";
import { countForDeletion } from "./counts.ts";
import { createDeletionFence, DeletionOver } from "./fence.ts";
import { createDeletionSteps, type DeletionStep } from "./steps.ts";

/**
 * Time in which every process hears that the credentials are gone, and what it
 * was writing for the channel is written.
 */
const SETTLE_MS = 1_500;
/** Passes over what a channel has; the last one finds nothing. */
const MAX_PASSES = 50;

/** Dependencies of the deletion of channels. */
interface DeletionDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  /** Takes the channel's uploads. */
  removeFiles: DeletionStep;
  /** Gives the platform's consent back while its record stands. */
  giveGrantBack: (channelId: string) => Promise<void>;
  /** Ends what the platform was asked to send of channels that are gone. */
  dropSubscriptions: () => Promise<void>;
  /** Closes the channel's sockets in this process, and forgets what it knows of it. */
  forget: (channelId: string) => void;
  /** Counts the overlays that are open now. */
  openSources: (channelId: string) => Promise<number>;
  settleMs?: number;
}

/**
 * Creates the service that deletes everything of a channel. A mark stands from
 * the first commit to the last: the process that finds it goes on with the
 * deletion, and nobody signs in before it is gone. Every entry is removed by a
 * commit that checks the mark.
 */
export function createDeletionService(deps: DeletionDeps) {
  const { kv, clock, log, settleMs = SETTLE_MS } = deps;
  const steps = createDeletionSteps(kv, deps.removeFiles, clock);

  function begin(channelId: string): Promise<void> {
    const key = keys.channelDeletion(channelId);
    return transact<void>({ kv, clock, keys }, async () => {
      const entry = await kv.get<StoredDeletion>(key);
      if (entry.value) return { result: undefined };
      const begun: StoredDeletion = { begunAt: clock.now() };
      return {
        commit: kv.atomic().check(entry).set(key, begun),
        result: undefined,
      };
    });
  }

  /** Brings a deletion that is under way to its end; harmless when several do. */
  async function finish(channelId: string): Promise<void> {
    const mark = await kv.get<StoredDeletion>(keys.channelDeletion(channelId));
    if (mark.versionstamp === null) return;
    const held = createDeletionFence(kv, channelId, mark);
    const pass = async () => {
      let removed = 0;
      for (const step of steps) removed += await step(held);
      return removed;
    };
    try {
      await deps.giveGrantBack(channelId).catch((error) =>
        // It ends by itself within hours, and nobody has it any more.
        log.warn("grant_not_given_back", { channelId, error })
      );
      await pass();
      deps.forget(channelId);
      await deps.dropSubscriptions().catch((error) =>
        log.warn("subscriptions_not_dropped", { channelId, error })
      );
      await clock.pause(settleMs);
      for (let passes = 1; await pass() > 0; passes++) {
        if (passes < MAX_PASSES) continue;
        log.warn("channel_still_written", { channelId });
        break;
      }
      deps.forget(channelId);
      await held.end();
      log.info("channel_deleted", { channelId });
    } catch (error) {
      if (error instanceof DeletionOver) return;
      throw error;
    }
  }

  return {
    /** Counts what a deletion would remove. Changes nothing. */
    preview: (
      channel: { id: string; login: string },
      userId: string,
    ): Promise<DeletionPreview> =>
      countForDeletion(kv, deps.openSources, channel, userId),

    /**
     * Deletes everything of the channel. Throws `invalid_input` unless
     * `confirm` is its login. What a process does not get done is done by the
     * next `finish` or `sweep`.
     */
    async run(
      { id, login }: { id: string; login: string },
      confirm: string,
    ): Promise<Deleted> {
      if (confirm.toLowerCase() !== login.toLowerCase()) {
        throw new AppError(
          "invalid_input",
          `Cannot delete the channel: what you typed is not its name`,
          {
            issues: [{
              path: "confirm",
              message: `Type ${login} to delete everything`,
            }],
          },
        );
      }
      await begin(id);
      await finish(id);
      return { deletedAt: toIso(clock.now()) };
    },

    finish,

    /** Brings every deletion that was broken off to its end. */
    async sweep(): Promise<void> {
      const begun = await listEntries(kv, keys.channelDeletions());
      for (const { key } of begun) {
        const channelId = String(key.at(-1));
        await finish(channelId).catch((error) =>
          log.warn("channel_not_deleted", { channelId, error })
        );
      }
    },
  };
}
