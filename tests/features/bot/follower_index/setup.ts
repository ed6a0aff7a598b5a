import { createLog } from "@/lib/core/log.ts";
import { type Platform, PlatformError } from "@/lib/schema/platform/client.ts";
import { createFollowerIndexService } from "@/lib/features/bot/follower_index/service.ts";
import { createFollowerIndexStore } from "@/lib/features/bot/follower_index/store.ts";
import type { FollowerIndexRecord } from "@/lib/schema/bot/follower_index.ts";
import { keys } from "@/lib/database/keys.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import { SettableClock, until } from "@/tests/support/clock.ts";
import {
  createDriver,
  crowd,
  type FakeFollower,
  followedBy,
} from "@/tests/support/fake_twitch.ts";

export const CHANNEL = "1337";

/** Creates a follower list that the tests change; its cursors are offsets. */
export function createList(count: number) {
  return {
    /** Newest first. */
    followers: followedBy(crowd(count)) as FakeFollower[],
    /** Total that the platform reports, where it differs from the list. */
    total: null as number | null,
    pages: 0,
    /** Fails the page that returns a failure. */
    fault: (_page: number, _cursor: string | undefined): unknown => undefined,
    /** Adds `count` new followers from `firstId` on, newer than all others. */
    follow(count: number, firstId: number): void {
      const newest = Date.parse(this.followers[0]?.followedAt ?? "2026-11-01");
      const at = new Date(newest + count * 1_000 + 1).toISOString();
      this.followers.unshift(...followedBy(crowd(count, firstId), at));
    },
  };
}

export type List = ReturnType<typeof createList>;

/** Creates a platform that knows nothing but that list. */
export function followersOf(list: List): Pick<Platform, "followersPage"> {
  return {
    followersPage(_channelId, { cursor, limit }, ask) {
      list.pages++;
      if (ask?.signal?.aborted) {
        return Promise.reject(new PlatformError("unreachable", "given up"));
      }
      const fault = list.fault(list.pages, cursor);
      if (fault) return Promise.reject(fault);
      const from = Number(cursor ?? 0);
      const next = from + limit;
      return Promise.resolve({
        followers: list.followers.slice(from, next),
        nextCursor: next < list.followers.length ? String(next) : null,
        total: list.total ?? list.followers.length,
      });
    },
  };
}

/** Opens one database, and as many processes as a test starts. */
export async function openBench() {
  const clock = new SettableClock();
  const kv = await Deno.openKv(":memory:");
  const driver = createDriver(clock, 20_000);
  const lines: string[] = [];
  const log = createLog({
    level: "debug",
    now: () => clock.now(),
    write: (line) => lines.push(line),
  });
  const started: ReturnType<typeof createFollowerIndexService>[] = [];
  return {
    clock,
    kv,
    driver,
    lines,
    start(platform: Pick<Platform, "followersPage">) {
      const chunks = createChunks({ kv, clock, keys });
      const store = createFollowerIndexStore({ kv, clock, chunks });
      const index = createFollowerIndexService({ store, platform, clock, log });
      started.push(index);
      return index;
    },
    /** Moves the clock until it happened. */
    until(happened: () => boolean): Promise<void> {
      return driver.until(until(happened));
    },
    /** Moves the clock until the only process at work has nothing more to do. */
    atRest(): Promise<void> {
      return driver.until(until(async () => {
        const { value } = await kv.get(keys.followerIndex(CHANNEL));
        const free = (value as FollowerIndexRecord | null)?.lease === null;
        return free && clock.pending === 1;
      }));
    },
    /** Counts the keys below a prefix. */
    async keysBelow(...prefix: Deno.KvKey): Promise<number> {
      let count = 0;
      for await (const _ of kv.list({ prefix })) count++;
      return count;
    },
    async [Symbol.asyncDispose]() {
      await driver.until(Promise.all(started.map((one) => one.close())));
      kv.close();
    },
  };
}
