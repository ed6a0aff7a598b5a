import { assertEquals } from "@std/assert";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import {
  ADA,
  BOB,
  CY,
  event,
  follow,
} from "@/tests/features/widget_data/stats/world.ts";
import { createReader, setSources } from "./sources.ts";

type Listed = { id: string; login: string; name: string; followedAt: string };

/** An app whose platform lists what `listed` holds; its token may read lists unless `unlisted`. */
async function startFollowed({ unlisted = false } = {}) {
  const app = await startTestApp();
  const listed: Listed[] = [];
  let calls = 0;
  await setSources(app, {
    platform: {
      followerTotal: () => Promise.resolve(listed.length),
      followersPage: (_id, { limit, cursor }) => {
        calls++;
        if (unlisted) {
          return Promise.reject(new PlatformError("scope_missing", "no"));
        }
        const from = Number(cursor ?? 0);
        const next = from + limit;
        return Promise.resolve({
          followers: listed.slice(from, next),
          nextCursor: next < listed.length ? String(next) : null,
          total: listed.length,
        });
      },
    },
  });
  const read = await createReader(app);
  const names = (items: Listed[]) => items.map(({ name }) => name);
  return {
    app,
    calls: () => calls,
    /** Lists a follower on the platform from now on. */
    list(who: Actor, at: number): void {
      listed.unshift({
        id: who.id ?? "",
        login: who.login ?? "",
        name: who.name ?? "",
        // Twitch lists whole seconds.
        followedAt: new Date(Math.floor(at / 1_000) * 1_000).toISOString()
          .replace(".000", ""),
      });
    },
    /** The log takes a follow. */
    async told(who: Actor): Promise<void> {
      const at = app.clock.now();
      await app.services.events.log.append(CHANNEL, [follow(who, { at })]);
    },
    async state(): Promise<[number, number, string[]]> {
      const [count, page] = await Promise.all([
        read("sc/numbers/metric?name=followers"),
        read("sc/twitch/followers"),
      ]);
      return [count.value, page.total, names(page.items)];
    },
    read,
    names,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

Deno.test("a follow is in the count and the list a second after it was acknowledged", async () => {
  await using world = await startFollowed();
  const { clock } = world.app;
  world.list(ADA, clock.now() - MINUTE_MS);
  assertEquals(await world.state(), [1, 1, ["Ada"]]);
  world.list(BOB, clock.now());
  await world.told(BOB);
  await clock.advance(SECOND_MS);
  assertEquals(await world.state(), [2, 2, ["Bob", "Ada"]]);
  const calls = world.calls();
  await world.state();
  assertEquals(world.calls(), calls);
});

Deno.test("a follow that the platform does not list yet is on top of the list, once", async () => {
  await using world = await startFollowed();
  const { clock } = world.app;
  world.list(ADA, clock.now() - MINUTE_MS);
  assertEquals(await world.state(), [1, 1, ["Ada"]]);
  const at = clock.now();
  await world.told(BOB);
  assertEquals(await world.state(), [2, 2, ["Bob", "Ada"]]);
  await clock.advance(SECOND_MS);
  await world.told(CY);
  assertEquals(await world.state(), [3, 3, ["Cy", "Bob", "Ada"]]);
  // The platform has heard of both, while its older answer may be kept.
  world.list(BOB, at);
  world.list(CY, clock.now());
  assertEquals(await world.state(), [3, 3, ["Cy", "Bob", "Ada"]]);
  await clock.advance(31 * SECOND_MS);
  assertEquals(await world.state(), [3, 3, ["Cy", "Bob", "Ada"]]);
  const first = await world.read("sc/twitch/followers?limit=1");
  assertEquals([first.total, world.names(first.items)], [3, ["Cy"]]);
});

Deno.test("a follow that the platform goes on not to list was taken back", async () => {
  await using world = await startFollowed();
  const { clock } = world.app;
  world.list(ADA, clock.now() - MINUTE_MS);
  await world.told(BOB);
  assertEquals(await world.state(), [2, 2, ["Bob", "Ada"]]);
  await clock.advance(MINUTE_MS + 1);
  assertEquals(await world.state(), [1, 1, ["Ada"]]);
});

Deno.test("a list is never longer than was asked for, nor has somebody who is banned on top", async () => {
  await using world = await startFollowed();
  const { clock } = world.app;
  world.list(ADA, clock.now() - MINUTE_MS);
  await world.told(BOB);
  await world.told(CY);
  const top = await world.read("sc/twitch/followers?limit=1");
  assertEquals([top.total, world.names(top.items)], [3, ["Cy"]]);
  await world.app.services.events.log.append(CHANNEL, [
    event("chat.user_cleared", { user: CY }, { actor: null }),
  ]);
  assertEquals(await world.state(), [2, 2, ["Bob", "Ada"]]);
});

Deno.test("without the permission to list followers their count is asked anew after each follow", async () => {
  await using world = await startFollowed({ unlisted: true });
  const { clock } = world.app;
  const count = async () =>
    (await world.read("sc/numbers/metric?name=followers")).value;
  world.list(ADA, clock.now() - MINUTE_MS);
  assertEquals(await count(), 1);
  world.list(BOB, clock.now());
  await world.told(BOB);
  await clock.advance(SECOND_MS);
  assertEquals(await count(), 2);
});
