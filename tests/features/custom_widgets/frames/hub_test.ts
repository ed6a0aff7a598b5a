import { assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { createHub } from "@/lib/widget_runtime/hub.ts";
import type { Payload } from "@/lib/widget_runtime/messages.ts";
import { SHARED_STORE } from "@/lib/widget_runtime/store_names.ts";
import { emptySession } from "@/lib/widget_runtime/session_data.ts";
import { turns } from "./turns.ts";

let made = 0;

function hubWith(stored: Record<string, unknown> = {}) {
  const seen: [widget: string, payload: Payload][] = [];
  const reads: Promise<unknown>[] = [];
  const line = turns();
  const hub = createHub({
    broadcaster: { login: "own", id: "9", currency: "EUR" },
    sceneId: "scn_1",
    standing: {
      data: emptySession(),
      sums: {},
      events: 0,
      acts: {},
      position: "",
      turnsInMs: 1_000,
    },
    after: () => () => {},
    askTurn: line.ask,
    readAnew: () => Promise.reject(new Error("nobody asks")),
    readStored(key) {
      const value = key in stored
        ? Promise.resolve(stored[key])
        : Promise.reject(new Error("away"));
      reads.push(value.catch(() => {}));
      return value;
    },
  });
  for (const widgetId of ["wgt_1", "wgt_2"]) {
    hub.join({
      id: widgetId,
      widgetId,
      holdMs: widgetId === "wgt_1" ? 5_000 : 0,
      deliver: (payload) => payload && seen.push([widgetId, payload]),
    });
  }
  const feed = (kind: string, data: unknown, test = false) =>
    hub.feed({
      id: `e${++made}`,
      kind,
      occurredAt: "2026-11-21T10:00:00.000Z",
      platform: "twitch",
      test,
      act: `e${made}`,
      position: `p${String(made).padStart(4, "0")}`,
      actor: { id: "7", login: "ada", name: "Ada" },
      data,
    } as unknown as LiveEvent);
  const listeners = (widget: string) =>
    seen.flatMap(([to, { listener }]) => to === widget ? [listener] : []);
  return { hub, feed, seen, listeners, reads, takeTurns: line.take };
}

const change = (key: string, more: object) => ({
  widgetId: SHARED_STORE,
  key,
  deleted: false,
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...more,
});

Deno.test("a value too long to be sent along is read; one that cannot be read is told with the next", async () => {
  const { feed, seen, reads } = hubWith({ long: "x".repeat(9_000) });
  feed("kv.updated", change("short", { value: { a: 1 } }));
  feed("kv.updated", change("long", {}));
  feed("kv.updated", change("away", {}));
  feed("kv.updated", change("gone", { deleted: true }));
  feed("kv.updated", { ...change("own", { value: 1 }), widgetId: "wgt_1" });
  // What a preview stores is nothing to a page on stream.
  feed("kv.updated", change("draft", { value: 1, preview: true }));
  await Promise.all(reads);
  const told = seen.flatMap(([widget, { event }]) =>
    widget === "wgt_1" ? [event.data as { key: string; value: unknown }] : []
  );
  assertEquals(told.map(({ key }) => key), [
    "customWidget.short",
    "customWidget.gone",
    "customWidget.long",
  ]);
  assertEquals(told[1]?.value, null);
  assertEquals(String(told[2]?.value).length, 9_000);
});

Deno.test("orders for a built-in widget or another scene leave the queue alone", () => {
  const { feed, listeners, takeTurns } = hubWith();
  const cheer = { bits: 1, message: null, anonymous: false };
  feed("cheer", cheer);
  takeTurns();
  feed("cheer", cheer);
  takeTurns();
  const waiting = ["event", "cheer-latest", "event"];
  assertEquals(listeners("wgt_2"), waiting);
  feed("control.skip", { sceneId: null, instanceId: "ins_1" });
  feed("control.skip", { sceneId: "scn_2", instanceId: null });
  feed("control.clear", { sceneId: "scn_2", instanceId: null });
  takeTurns();
  assertEquals(listeners("wgt_2"), waiting);
  feed("control.skip", { sceneId: "scn_1", instanceId: null });
  takeTurns();
  assertEquals(listeners("wgt_2"), [...waiting, "event:skip", "cheer-latest"]);
});

Deno.test("a broadcast reaches whom it is for, at once", () => {
  const { feed, listeners, takeTurns } = hubWith();
  const send = (event: string, more: object = {}) =>
    feed("widget.broadcast", {
      event,
      data: {},
      sceneId: null,
      widgetId: null,
      ...more,
    });
  feed("cheer", { bits: 1, message: null, anonymous: false });
  takeTurns();
  send("all");
  send("one", { widgetId: "wgt_2" });
  send("here", { sceneId: "scn_1" });
  send("elsewhere", { sceneId: "scn_2" });
  const both = ["event", "cheer-latest", "all"];
  assertEquals(listeners("wgt_1"), [...both, "here"]);
  assertEquals(listeners("wgt_2"), [...both, "one", "here"]);
});

Deno.test("somebody who is taken away ends what is shown of them, unless that is tried out", () => {
  const { feed, listeners, takeTurns } = hubWith();
  feed("cheer", { bits: 1, message: null, anonymous: false });
  takeTurns();
  const cleared = { user: { id: "7", login: "ada", name: "Ada" } };
  const skips = () =>
    listeners("wgt_2").filter((listener) => listener === "event:skip").length;
  feed("chat.user_cleared", cleared, true);
  assertEquals(skips(), 0);
  feed("chat.user_cleared", cleared);
  assertEquals(skips(), 1);
});
