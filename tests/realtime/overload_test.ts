import { assert, assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { numbers } from "@/tests/support/events.ts";

const CHANNELS = ["2001", "2002", "2003"];
const REQUESTS = 16;
const ITEMS = 500;
/** Events that may wait for their commit in one process. */
const MAX_WAITING = 20_000;
/** Events under way in two commits, beside those that wait. */
const MAX_UNDER_WAY = 2 * 64;

/** Holds back the commits of a database until it is opened. */
function withGate(kv: Deno.Kv): { open: () => void; waiting: () => number } {
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  const { atomic } = kv;
  kv.atomic = () => {
    const operation = atomic.apply(kv);
    const { commit } = operation;
    operation.commit = async () => {
      waiting++;
      await gate.promise;
      return await commit.apply(operation);
    };
    return operation;
  };
  return { open: gate.resolve, waiting: () => waiting };
}

const itemsOf = (channelId: string, request: number) =>
  numbers(ITEMS).map((n) => ({
    channelId,
    id: `overload:${channelId}:${request}:${n}`,
    kind: "tip",
    platform: "tips",
    actor: { id: "1", login: "one", name: "One" },
    data: {
      amount: { amountMinor: 100, currency: "EUR" },
      baseAmount: null,
      provider: "load",
      transactionId: `${request}:${n}`,
      anonymous: false,
      message: null,
    },
  }));

Deno.test("under more events than the database takes, some are refused, and what was acknowledged is there once and in order", async () => {
  const kv = await openKv(":memory:");
  try {
    await using app = await startTestApp({ kv });
    const { events } = app.services;
    const heard = new Map<string, string[]>();
    const followers = CHANNELS.map((channelId) => {
      const ids: string[] = [];
      heard.set(channelId, ids);
      return events.bus.follow(channelId, (batch) => {
        for (const { id } of batch.events) ids.push(id);
      });
    });
    await Promise.all(followers.map(({ ready }) => ready));
    // Its first commit begins the log; the gate is for those of events.
    await events.log.newest(CHANNELS[0] ?? "");
    const gate = withGate(kv);
    const post = async (channelId: string, request: number) => {
      const answer = await app.request("/internal/sc-event", {
        method: "POST",
        internal: INTERNAL_TOKEN,
        body: itemsOf(channelId, request),
      });
      const body = await answer.json();
      return { channelId, request, answer, body };
    };
    const all = CHANNELS.flatMap((channelId) =>
      numbers(REQUESTS).map((request) => ({ channelId, request }))
    );
    const posts = all.map(({ channelId, request }) => post(channelId, request));
    // What finds no room is answered while nothing is stored at all.
    const refused = await Promise.race(posts);
    assertEquals(refused.answer.status, 503);
    assertEquals(refused.body.code, "storage_unavailable");
    assert(Number(refused.answer.headers.get("retry-after")) > 0);
    assert(gate.waiting() <= 2, "only commits that are under way");
    gate.open();
    const first = await Promise.all(posts);
    const taken = first.filter(({ answer }) => answer.status === 202);
    const told = first.filter(({ answer }) => answer.status === 503);
    assertEquals(taken.length + told.length, all.length);
    assert(
      told.length >= Math.floor(
        (all.length * ITEMS - MAX_WAITING - MAX_UNDER_WAY) / ITEMS,
      ),
    );
    assert(taken.length > 0);
    // They come again, as they were told.
    for (const { channelId, request } of told) {
      assertEquals((await post(channelId, request)).answer.status, 202);
    }
    await Promise.all(followers.map((follower) => follower.refresh()));
    for (const channelId of CHANNELS) {
      const stored: string[] = [];
      for (let after: string | null = null;;) {
        const page = await events.log.read({ channelId, after, limit: 1_000 });
        stored.push(...page.events.map(({ id }) => id));
        after = page.next;
        if (!page.more) break;
      }
      assertEquals(stored.length, REQUESTS * ITEMS);
      assertEquals(new Set(stored).size, stored.length, "each is there once");
      assertEquals(heard.get(channelId), stored, "pages hear the log's order");
      for (const request of numbers(REQUESTS)) {
        const own = `overload:${channelId}:${request}:`;
        assertEquals(
          stored.filter((id) => id.startsWith(own)),
          numbers(ITEMS).map((n) => own + n),
        );
      }
    }
    for (const follower of followers) follower.stop();
  } finally {
    kv.close();
  }
});
