import { type Clock, DAY_MS, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { type Platform, PlatformError } from "@/lib/schema/platform/client.ts";
import type {
  FinishedIndex,
  FollowerIndexRecord,
  IndexBuild,
} from "@/lib/schema/bot/follower_index.ts";
import {
  decodeIds,
  encodeIds,
  hasId,
  mergeIds,
  type SortedIds,
  sortIds,
  toNumber,
} from "./sorted_ids.ts";
import {
  type FollowerIndexStore,
  INDEX_LEASE_MS,
  type IndexPart,
} from "./store.ts";

/** Thrown when another process took the lease over. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** Dependencies of both kinds of work. */
export interface WorkDeps {
  store: FollowerIndexStore;
  platform: Pick<Platform, "followersPage">;
  clock: Clock;
  log: Log;
}

/** Channel that the work is for; `signal` ends it at the next page. */
interface Work {
  channelId: string;
  holder: string;
  signal: AbortSignal;
}

const PAGE = 100;
/** 240 pages a minute: under a third of the platform's rate limit. */
const PACE_MS = 250;
/** 40 KB where an id needs 8 bytes, and 13 s of work that a crash may cost. */
const BATCH_IDS = 5_000;
const MAX_RESTARTS = 3;
/** A cursor older than this is not worth a try. */
const OLDEST_BUILD_MS = DAY_MS;
/** Ids kept beside the index before they are merged into it. */
const MAX_ADDED = 4_000;
/** After so many new pages reading the whole list is as cheap. */
const MAX_NEW_PAGES = 200;

type Page = Awaited<ReturnType<Platform["followersPage"]>>;

/** Reads followers' lists into the store: whole, or what is new. */
export function createIndexWork({ store, platform, clock, log }: WorkDeps) {
  async function* pages(
    { channelId, signal }: Work,
    from: string | null,
  ): AsyncGenerator<Page> {
    let cursor = from;
    for (;;) {
      const began = clock.steady();
      const page = await platform.followersPage(
        channelId,
        { limit: PAGE, cursor: cursor ?? undefined },
        { background: true, signal },
      );
      yield page;
      cursor = page.nextCursor;
      if (cursor === null) return;
      const leftMs = began + PACE_MS - clock.steady();
      await sleep(clock, Math.max(0, leftMs), signal);
    }
  }

  async function save(
    { channelId, holder }: Work,
    change: Partial<Pick<FollowerIndexRecord, "index" | "build">>,
    part?: IndexPart,
  ): Promise<void> {
    if (!await store.write(channelId, holder, change, part)) {
      throw leaseLost(channelId);
    }
  }

  async function saveIds(
    { channelId, holder }: Work,
    ids: SortedIds,
  ): Promise<void> {
    if (!await store.writeIds(channelId, holder, ids)) {
      throw leaseLost(channelId);
    }
  }

  /** Reads on until the end of the list; each batch is stored with its cursor. */
  async function readAll(work: Work, begun: IndexBuild): Promise<IndexBuild> {
    let build = begun;
    let batch: number[] = [];
    let complete = false;
    let cursor = build.cursor;
    let savedAt = clock.steady();
    async function saveBatch(): Promise<void> {
      const ids = sortIds(batch);
      const part = { build, number: build.parts, ids };
      build = {
        ...build,
        cursor,
        complete,
        parts: build.parts + 1,
        ids: build.ids + ids.length,
      };
      batch = [];
      savedAt = clock.steady();
      await save(work, { build }, part);
    }
    if (build.complete) return build;
    for (;;) {
      try {
        for await (const page of pages(work, cursor)) {
          if (cursor === null) build = { ...build, ...firstPage(build, page) };
          cursor = page.nextCursor;
          complete = cursor === null;
          batch.push(...toIds(page));
          const slow = clock.steady() - savedAt > INDEX_LEASE_MS / 3;
          if (complete || slow || batch.length >= BATCH_IDS) await saveBatch();
        }
        return build;
      } catch (error) {
        if (batch.length > 0) await saveBatch();
        const refused = error instanceof PlatformError &&
          error.failure === "not_supported" && cursor !== null;
        if (!refused) throw error;
        if (build.restarts >= MAX_RESTARTS) {
          await save(work, { build: null });
          await store.removeParts(work.channelId, build);
          throw error;
        }
        // What is read already stays; doubles fall out at the end.
        log.info("follower_cursor_refused", { channelId: work.channelId });
        cursor = null;
        build = { ...build, cursor, restarts: build.restarts + 1 };
        await save(work, { build });
      }
    }
  }

  return {
    /** Reads the whole list, going on where an earlier attempt stopped. */
    async build(work: Work, left: IndexBuild | null): Promise<FinishedIndex> {
      const { channelId } = work;
      const usable = left !== null &&
        left.startedAt + OLDEST_BUILD_MS > clock.now();
      if (left && !usable) await store.removeParts(channelId, left);
      const begun: IndexBuild = usable ? left : {
        id: randomBase64Url(),
        startedAt: clock.now(),
        cursor: null,
        parts: 0,
        ids: 0,
        newestAt: 0,
        total: 0,
        restarts: 0,
        complete: false,
      };
      const build = await readAll(work, begun);
      const ids = await store.readParts(channelId, build);
      await saveIds(work, ids);
      const index: FinishedIndex = {
        version: build.id,
        size: ids.length,
        builtAt: clock.now(),
        newestAt: build.newestAt,
        // Whoever followed during the build is still to be read.
        checkedAt: build.startedAt,
        total: build.total,
        gap: build.total - ids.length,
        added: encodeIds(sortIds([])),
      };
      await save(work, { index, build: null });
      await store.removeParts(channelId, build);
      log.info("follower_index_built", {
        channelId,
        followers: ids.length,
        ms: clock.now() - build.startedAt,
      });
      return index;
    },

    /** Reads from the newest follower on until a known one. */
    async topUp(
      work: Work,
      index: FinishedIndex,
      base: SortedIds,
    ): Promise<void> {
      const added = new Set(decodeIds(index.added));
      const { newestAt: knownUntil } = index;
      let { newestAt, total } = index;
      let read = 0;
      paging: for await (const page of pages(work, null)) {
        if (read === 0) total = page.total;
        read++;
        for (const { id: userId, followedAt } of page.followers) {
          const id = toNumber(userId);
          if (id === null) continue;
          const at = Date.parse(followedAt);
          // Somebody who left and came back is known, but later than all known.
          if (at <= knownUntil && (hasId(base, id) || added.has(id))) {
            break paging;
          }
          newestAt = Math.max(newestAt, at);
          if (!hasId(base, id)) added.add(id);
        }
        if (read >= MAX_NEW_PAGES) break;
      }
      const next = { ...index, newestAt, total, checkedAt: clock.now() };
      if (added.size <= MAX_ADDED) {
        next.added = encodeIds(sortIds(added));
        return await save(work, { index: next });
      }
      const ids = mergeIds(base, added);
      await saveIds(work, ids);
      await save(work, {
        index: {
          ...next,
          version: randomBase64Url(),
          size: ids.length,
          added: encodeIds(sortIds([])),
        },
      });
    },
  };
}

function leaseLost(channelId: string): LeaseLostError {
  return new LeaseLostError(`The index of ${channelId} is worked on elsewhere`);
}

function firstPage(build: IndexBuild, page: Page) {
  const newest = page.followers[0];
  return {
    total: page.total,
    newestAt: Math.max(
      build.newestAt,
      newest ? Date.parse(newest.followedAt) : 0,
    ),
  };
}

function toIds(page: Page): number[] {
  return page.followers.flatMap(({ id }) => toNumber(id) ?? []);
}
