import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import {
  MAX_OVERLAYS,
  MAX_PAGES,
  receiptsOf,
  withReport,
} from "@/lib/features/overlays/receipts/rules.ts";
import { createReceiptService } from "@/lib/features/overlays/receipts/service.ts";
import {
  FAILED_PARTS,
  type ReceiptReport,
  REPORT_KINDS,
  type StoredReceipts,
} from "@/lib/schema/overlays/receipts.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  eventAt,
  followEvent,
  logParts,
  quietLog,
  tipData,
} from "@/tests/support/events.ts";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");

const EMPTY: StoredReceipts = {
  eventId: "evt",
  kind: "tip",
  person: null,
  until: NOW + 1,
  overlays: {},
};

function report(
  kind: ReceiptReport["kind"],
  part: Partial<ReceiptReport> = {},
): ReceiptReport {
  return { eventId: "evt", pageId: "page", kind, at: toIso(NOW), ...part };
}

const reports = fc.array(
  fc.record({
    overlay: fc.constantFrom("scn_1", "scn_2", "__proto__"),
    report: fc.record({
      eventId: fc.constant("evt"),
      pageId: fc.constantFrom("a", "b", "constructor", "__proto__"),
      kind: fc.constantFrom(...REPORT_KINDS),
      at: fc.integer({ min: NOW - 900_000, max: NOW + 900_000 }).map(toIso),
      obsVersion: fc.constantFrom("30.2.3", "31.0.0"),
      sceneActive: fc.boolean(),
      visible: fc.boolean(),
      program: fc.boolean(),
      frames: fc.nat(1_000),
      stillMs: fc.nat(1_000),
      failedPart: fc.constantFrom(...FAILED_PARTS),
      heard: fc.boolean(),
    }, {
      requiredKeys: ["eventId", "pageId", "kind", "at"],
    }) as fc.Arbitrary<ReceiptReport>,
  }),
  { maxLength: 20 },
);

Deno.test("reports give the same receipts in any order and however often they come", () => {
  fc.assert(fc.property(
    reports.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray([...list, ...list], {
          minLength: 2 * list.length,
        }),
      )
    ),
    ([once, again]) => {
      const believed = { from: NOW - 60_000, to: NOW };
      const merge = (list: typeof once) =>
        list.reduce<StoredReceipts>(
          (stored, { overlay, report }) =>
            withReport(stored, overlay, report, believed),
          EMPTY,
        );
      assertEquals(receiptsOf(merge(again)), receiptsOf(merge(once)));
    },
  ));
});

Deno.test("what was painted where nobody could see it was not seen", () => {
  const believed = { from: NOW, to: NOW };
  for (
    const hidden of [
      { visible: false },
      { sceneActive: false },
      { program: false },
      { frames: 0 },
    ]
  ) {
    const one = withReport(EMPTY, "scn", report("painted", hidden), believed);
    assertEquals(receiptsOf(one).seen, null, JSON.stringify(hidden));
  }
  const begun = withReport(EMPTY, "scn", report("started"), believed);
  assertEquals(receiptsOf(begun).seen, null);
});

Deno.test("a sighting in OBS counts before one in another browser", () => {
  const believed = { from: NOW, to: NOW + 10_000 };
  const told = [
    report("painted", { pageId: "browser" }),
    report("painted", {
      pageId: "obs",
      at: toIso(NOW + 5_000),
      obsVersion: "31.0.0",
      sceneActive: true,
    }),
    report("sound_started", { pageId: "obs", at: toIso(NOW + 5_000) }),
  ].reduce<StoredReceipts>(
    (stored, one) => withReport(stored, "scn", one, believed),
    EMPTY,
  );
  assertEquals(receiptsOf(told).seen, {
    at: toIso(NOW + 5_000),
    overlayId: "scn",
    onStream: true,
    shownMs: null,
    heard: true,
  });
});

Deno.test("one event has receipts of so many overlays and pages and no more", () => {
  const believed = { from: NOW, to: NOW };
  let stored = EMPTY;
  for (let overlay = 0; overlay < 2 * MAX_OVERLAYS; overlay++) {
    for (let page = 0; page < 2 * MAX_PAGES; page++) {
      const one = report("painted", { pageId: `page_${page}` });
      stored = withReport(stored, `scn_${overlay}`, one, believed);
    }
  }
  const { items } = receiptsOf(stored);
  assertEquals(items.length, MAX_OVERLAYS);
  assertEquals(items.every(({ pages }) => pages === MAX_PAGES), true);
});

async function rig() {
  const kv = await openKv(":memory:");
  const clock = new ManualClock(NOW);
  const events = createEventLog({ ...logParts, kv, clock, log: quietLog });
  const open = () =>
    createReceiptService({ kv, clock, findEvent: events.findById });
  return { kv, clock, events, receipts: open(), other: open() };
}

Deno.test("two processes that hear several pages at once write one receipt, and lose nothing", async () => {
  const { kv, events, receipts, other } = await rig();
  using _kv = kv;
  const ids = Array.from({ length: 23 }, (_, i) => `test:${i}`);
  await events.append(CHANNEL, ids.map((_, i) => followEvent(i)));
  await Promise.all(
    ["a", "b", "c", "d"].flatMap((pageId, i) =>
      REPORT_KINDS.map((kind) =>
        (i % 2 === 0 ? receipts : other).recordReports(
          CHANNEL,
          "scn",
          ids.map((eventId) => report(kind, { eventId, pageId })),
        )
      )
    ),
  );
  for (const id of ids) {
    const { items } = await receipts.ofEvent(CHANNEL, id);
    assertEquals(items.length, 1);
    const [one] = items;
    assertEquals(one?.pages, 4);
    for (
      const instant of [
        one?.startedAt,
        one?.paintedAt,
        one?.soundStartedAt,
        one?.finishedAt,
        one?.failedAt,
      ]
    ) assertEquals(instant, toIso(NOW));
  }
});

Deno.test("a page's wrong clock moves a receipt neither before the event nor into the future", async () => {
  const { kv, clock, events, receipts } = await rig();
  using _kv = kv;
  await events.append(CHANNEL, [followEvent("x")]);
  await clock.advance(30_000);
  const at = (ms: number) => toIso(NOW + ms);
  await receipts.recordReports(CHANNEL, "scn", [
    report("started", { eventId: "test:x", at: at(-600_000) }),
    report("painted", { eventId: "test:x", at: at(600_000) }),
  ]);
  const [one] = (await receipts.ofEvent(CHANNEL, "test:x")).items;
  assertEquals([one?.startedAt, one?.paintedAt], [at(0), at(30_000)]);
});

Deno.test("reports about events that never were leave nothing in the database", async () => {
  const { kv, receipts } = await rig();
  using _kv = kv;
  await receipts.recordReports(CHANNEL, "scn", [report("painted")]);
  const found = await Array.fromAsync(
    kv.list({ prefix: keys.receiptsOf(CHANNEL) }),
  );
  assertEquals(found, []);
  const error = await assertRejects(
    () => receipts.ofEvent(CHANNEL, "evt"),
    AppError,
  );
  assertEquals(error.code, "not_found");
});

Deno.test("receipts go with the event: an ad break's after its day, support's stay for the ledger", async () => {
  const { kv, clock, events, receipts } = await rig();
  using _kv = kv;
  const adBreak = { durationMs: 30_000, automatic: true, requester: null };
  await events.append(CHANNEL, [
    eventAt(NOW, "ad_break", adBreak, { id: "test:ads" }),
    eventAt(NOW, "tip", tipData(500), { id: "test:tip" }),
  ]);
  const both = ["test:ads", "test:tip"];
  await receipts.recordReports(
    CHANNEL,
    "scn",
    both.map((eventId) => report("painted", { eventId })),
  );
  const kept = async () => [
    ...(await receipts.sightings(CHANNEL, both)).keys(),
  ];
  assertEquals(await kept(), both);
  await clock.advance(25 * 3_600_000);
  assertEquals(await kept(), ["test:tip"]);
});

Deno.test("who was erased leaves no receipt, whatever pages report afterwards", async () => {
  const { kv, clock, events, receipts, other } = await rig();
  using _kv = kv;
  const gone = followEvent("gone");
  const stays = followEvent("stays");
  await events.append(CHANNEL, [gone, stays]);
  const painted = [gone, stays].map(({ id }) =>
    report("painted", { eventId: id })
  );
  await receipts.recordReports(CHANNEL, "scn", painted);
  await kv.set(keys.erasedPerson(CHANNEL, "gone"), clock.now());
  await receipts.erase(CHANNEL, { id: "gone", nameKeys: [] });
  for (const one of [receipts, other]) {
    await one.recordReports(CHANNEL, "scn", painted);
  }
  const seen = await receipts.sightings(CHANNEL, [gone.id, stays.id]);
  assertEquals([...seen.keys()], [stays.id]);
});

Deno.test("an event's receipts are the owner's to read, and the feed says when each was seen", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const root = `/api/channels/${CHANNEL}/events`;
  await app.services.events.log.append(CHANNEL, [
    followEvent("seen"),
    followEvent("unseen"),
  ]);
  await app.services.overlays.receipts.recordReports(CHANNEL, "scn_1", [
    report("painted", {
      eventId: "test:seen",
      at: toIso(app.clock.now()),
      obsVersion: "31.0.0",
    }),
  ]);
  const path = `${root}/${encodeURIComponent("test:seen")}/receipts`;
  const answer = await (await app.get(path, { session })).json();
  const seen = {
    at: toIso(app.clock.now()),
    overlayId: "scn_1",
    onStream: true,
    shownMs: null,
    heard: null,
  };
  assertEquals(answer.seen, seen);
  assertEquals(answer.items[0].overlayId, "scn_1");
  const { items } = await (await app.get(root, { session })).json();
  assertEquals(
    items.map((one: { id: string; seen: unknown }) => [one.id, one.seen]),
    [["test:unseen", null], ["test:seen", seen]],
  );
  assertEquals((await app.get(path)).status, 401);
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals((await app.get(path, { session: stranger })).status, 403);
  const nobody = await app.get(`${root}/nobody/receipts`, { session });
  assertEquals(nobody.status, 404);
});
