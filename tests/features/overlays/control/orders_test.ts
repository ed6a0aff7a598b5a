import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  createPageCommands,
  toRetainedCommand,
} from "@/lib/overlay/page_commands.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import type { RETAINED_KINDS } from "@/lib/schema/events/retained_commands.ts";
import { countDeliveries } from "@/lib/features/overlays/connections/delivery_count.ts";
import { createOverlayControl } from "@/lib/features/overlays/control/service.ts";
import type { ControlOrder } from "@/lib/schema/overlays/control.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { eventAt, logParts, quietLog } from "@/tests/support/events.ts";

const SCENES = ["scn_1", "scn_2"];
const WIDGETS = ["ins_1", "ins_2"];

const target = fc.constantFrom<Pick<ControlOrder, "sceneId" | "instanceId">>(
  { sceneId: null, instanceId: null },
  { sceneId: "scn_1", instanceId: null },
  { sceneId: "scn_2", instanceId: null },
);
const order: fc.Arbitrary<ControlOrder> = fc.oneof(
  fc.record({ action: fc.constantFrom("mute", "unmute"), target }),
  fc.record({
    action: fc.constantFrom("blank", "unblank"),
    target: fc.constant({ sceneId: null, instanceId: null }),
  }),
  fc.record({
    action: fc.constant("volume"),
    target,
    volume: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({
    action: fc.constantFrom("pause", "resume", "clear", "skip", "reload"),
    target: fc.oneof(
      target,
      fc.constantFrom(...WIDGETS).map((instanceId) => ({
        sceneId: null,
        instanceId,
      })),
    ),
  }),
).map(({ target, ...rest }) => ({ ...rest, ...target }) as ControlOrder);

/** Returns the state that a page's widgets obey. */
function picture(orders: ReturnType<typeof createPageCommands>) {
  return {
    blank: orders.blank.value,
    muted: orders.muted.value,
    volume: orders.volume.value,
    widgets: WIDGETS.map((id) => [
      orders.isPaused(id),
      orders.latest("lists", id)?.position,
      orders.latest("shown", id)?.position,
    ]),
  };
}

function pageOf(sceneId: string | null) {
  const orders = createPageCommands();
  orders.setPage({ sceneId, mode: "live" });
  return orders;
}

type LastingEvent = LiveEvent<(typeof RETAINED_KINDS)[number]>;

const isLasting = (event: LiveEvent): event is LastingEvent =>
  event.kind.startsWith("control.") && event.kind !== "control.reload";

const reachNobody = () =>
  Promise.resolve(countDeliveries([], { position: "", overlays: null }).reach);

Deno.test("a page opened in the middle obeys what one that was open all the time obeys", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(order, fc.boolean()), { maxLength: 14 }),
      fc.nat({ max: 14 }),
      async (given, reloadAfter) => {
        using kv = await openKv(":memory:");
        const clock = new ManualClock();
        const processes = [0, 1].map(() => {
          const events = createEventLog({
            ...logParts,
            kv,
            clock,
            log: quietLog,
          });
          const newId = createNewId(clock);
          return {
            events,
            control: createOverlayControl({
              kv,
              events,
              clock,
              log: quietLog,
              newId,
              reach: reachNobody,
            }),
          };
        });
        const read = async () =>
          (await processes[0]?.events.read({
            channelId: CHANNEL,
            after: null,
            limit: 100,
          }))?.events.filter(isLasting) ?? [];

        let reloaded: Awaited<ReturnType<typeof read>> = [];
        let standing: Awaited<
          ReturnType<ReturnType<typeof createOverlayControl>["retained"]>
        > = [];
        for (const [at, [one, second]] of given.entries()) {
          await processes[second ? 1 : 0]?.control.order(CHANNEL, one);
          if (at !== reloadAfter) continue;
          reloaded = await read();
          standing = await processes[1]?.control.retained(CHANNEL) ?? [];
        }
        const all = (await read()).map(toRetainedCommand);
        for (const sceneId of [null, ...SCENES]) {
          const open = pageOf(sceneId);
          for (const one of all) open.accept([one]);
          const anew = pageOf(sceneId);
          anew.accept(standing);
          // Some of what the first picture tells of comes again, the rest twice.
          const later = all.slice(Math.max(0, reloaded.length - 2));
          anew.accept(later);
          anew.accept(later);
          assertEquals(picture(anew), picture(open));
          const last = pageOf(sceneId);
          last.accept(await processes[1]?.control.retained(CHANNEL) ?? []);
          assertEquals(picture(last), picture(open));
        }
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("an order stands with its event or not at all, and once", async () => {
  await using app = await startTestApp();
  const { events: { log: events }, overlays: { control: overlayControl } } =
    app.services;
  const mute = (id: string, kind: "control.mute" | "control.unmute") =>
    eventAt(app.clock.now(), kind, { sceneId: null, instanceId: null }, {
      id,
      act: id,
      platform: "limelight",
    });
  await events.append(CHANNEL, [mute("a", "control.mute")]);
  await events.append(CHANNEL, [mute("b", "control.unmute")]);
  // The first one is delivered again: it is the past.
  const [again] = await events.append(CHANNEL, [mute("a", "control.mute")]);
  assertEquals(again?.duplicate, true);
  const standing = await overlayControl.retained(CHANNEL);
  assertEquals(standing.map(({ action }) => action), ["unmute"]);
  // In one commit the later one holds, whatever the order of their ids.
  await events.append(CHANNEL, [
    mute("d", "control.mute"),
    mute("c", "control.unmute"),
    { ...mute("e", "control.mute"), test: true },
  ]);
  assertEquals(
    (await overlayControl.retained(CHANNEL)).map(({ action }) => action),
    ["unmute"],
  );
  // Of two for different pages as well.
  const [own, all] = await events.append(CHANNEL, [
    {
      ...mute("f", "control.unmute"),
      data: { sceneId: "scn_1", instanceId: null },
    } as NewEvent,
    mute("g", "control.mute"),
  ]);
  const kept = await events.retainedCommands(CHANNEL);
  assertEquals(kept.map(({ order }) => order.position), [
    own?.position,
    all?.position,
  ]);
});

Deno.test("what an order for everything has replaced is forgotten", async () => {
  await using app = await startTestApp();
  const { control: overlayControl } = app.services.overlays;
  const give = (
    action: ControlOrder["action"],
    more: Partial<ControlOrder> = {},
  ) =>
    overlayControl.order(CHANNEL, {
      action,
      sceneId: null,
      instanceId: null,
      ...more,
    });
  const kept = async () =>
    (await app.services.events.log.retainedCommands(CHANNEL))
      .map(({ order }) => [order.action, order.sceneId ?? order.instanceId]);
  await give("mute", { sceneId: "scn_1" });
  await give("pause", { instanceId: "ins_1" });
  await give("pause", { sceneId: "scn_1" });
  await give("resume");
  await give("volume", { volume: 30 });
  assertEquals(await kept(), [
    ["mute", "scn_1"],
    ["resume", null],
    ["volume", null],
  ]);
});

Deno.test("an order is given before old ones are looked through, and whatever becomes of that", async () => {
  await using app = await startTestApp();
  const { log: events } = app.services.events;
  const given: string[][] = [];
  const control = createOverlayControl({
    kv: app.kv,
    clock: app.clock,
    log: quietLog,
    newId: createNewId(app.clock),
    reach: reachNobody,
    events: {
      append: events.append,
      findById: events.findById,
      async retainedCommands(channelId) {
        const kept = await events.retainedCommands(channelId);
        given.push(kept.map(({ order }) => order.action));
        throw new TypeError("The database is away");
      },
    },
  });
  const all = { sceneId: null, instanceId: null };
  const first = await control.order(CHANNEL, { action: "mute", ...all });
  const then = await control.order(CHANNEL, { action: "unmute", ...all });
  assertEquals(given, [["mute"], ["unmute"]]);
  assertEquals(first.position < then.position, true);
});
