/** The store that all custom widgets of a channel share, and the stores of previews. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { FOR_CUSTOM_WIDGET } from "@/lib/schema/account/rate_limits.ts";
import {
  MAX_KEYS,
  MAX_SHARED_KEYS,
  type StoreUsage,
} from "@/lib/schema/custom_widgets/store.ts";
import { usageAfter } from "@/lib/features/custom_widgets/store/usage.ts";
import { keys } from "@/lib/database/keys.ts";
import { SHARED_STORE } from "@/lib/widget_runtime/store_names.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { path, PLAIN, start, STORE } from "./kv_rig.ts";

const SHARED = { channelId: CHANNEL, widgetId: SHARED_STORE };

/** Puts a second widget beside the first. */
async function addWidget(app: TestApp, id: string): Promise<void> {
  const { value } = await app.kv.get<object>(
    keys.customWidget(CHANNEL, STORE.widgetId),
  );
  await app.kv.set(keys.customWidget(CHANNEL, id), { ...value, id });
}

Deno.test("one widget takes half of the shared store; the rest stays for the others", async () => {
  const { app, token } = await start();
  await using _app = app;
  await addWidget(app, "wgt_2");
  const { store: widgetKv } = app.services.customWidgets;
  const by = STORE.widgetId;
  for (let i = 0; i < MAX_SHARED_KEYS; i++) {
    await widgetKv.put(SHARED, `k${i}`, i, { ...PLAIN, by });
  }
  const put = (key: string, widgetId: string) =>
    app.request(`/api/widgets/kv/${SHARED_STORE}/${key}?token=${token}`, {
      method: "PUT",
      body: 1,
      headers: { [FOR_CUSTOM_WIDGET]: widgetId },
    });
  const refused = await put("more", by);
  assertEquals(refused.status, 403);
  const { detail, limit } = await refused.json();
  assertStringIncludes(detail, "this widget's half of the shared store");
  assertEquals(limit.limit, MAX_SHARED_KEYS);
  // What it has it may change; another widget, and another program, have room.
  const status = async (answer: Promise<Response>) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  assertEquals(await status(put("k0", by)), 200);
  assertEquals(await status(put("more", "wgt_2")), 201);
  await widgetKv.put(SHARED, "plain", 1, PLAIN);
  // What another widget writes over, or what is removed, is its no longer.
  assertEquals(await status(put("k1", "wgt_2")), 200);
  assertEquals(await status(put("again", by)), 201);
  await widgetKv.remove(SHARED, "k2", PLAIN.precondition);
  assertEquals(await status(put("once", by)), 201);
  assertEquals(await status(put("never", by)), 403);
  assertEquals(await status(put("x", "wgt_unknown")), 404);
});

Deno.test("what a store holds is counted to the byte, and to its writers", () => {
  const entry = fc.record({
    json: fc.nat(50).map((length) => new Uint8Array(length)),
    by: fc.constantFrom("a", "b", undefined),
  }).map(({ json, by }) => ({ json, ...(by && { by }) }));
  fc.assert(fc.property(fc.array(entry), fc.nat(), (entries, seed) => {
    const cut = entries.length === 0 ? 0 : seed % (entries.length + 1);
    const all = usageAfter(null, { added: entries });
    const rest = usageAfter(all, { gone: entries.slice(0, cut) });
    assertEquals(rest, usageAfter(null, { added: entries.slice(cut) }));
    const sums = Object.values(rest.by ?? {});
    assertEquals(sums.some(({ keys }) => keys <= 0), false);
    assertEquals(
      rest.keys >= sums.reduce((sum, { keys }) => sum + keys, 0),
      true,
    );
  }));
  // Stores from before there were writers.
  const old: StoreUsage = { keys: MAX_KEYS, bytes: 5 };
  const gone = [{ json: new Uint8Array(2) }];
  assertEquals(usageAfter(old, { gone }), { keys: MAX_KEYS - 1, bytes: 3 });
});

Deno.test("a preview reads and writes a store of its own, and tells no page on stream", async () => {
  const { app, token, put } = await start();
  await using _app = app;
  const read = async (more = "") => {
    const answer = await app.get(path("k", more) + token);
    return answer.status === 200 ? (await answer.json()).value : answer.status;
  };
  const preview = "preview=1&";
  for (const [value, more] of [["live", ""], ["draft", preview]] as const) {
    const answer = await put("k", value, {}, more);
    assertEquals(answer.status, 201);
    await answer.body?.cancel();
  }
  assertEquals([await read(), await read(preview)], ["live", "draft"]);
  const gone = await app.request(path("k", preview) + token, {
    method: "DELETE",
  });
  assertEquals(gone.status, 204);
  assertEquals([await read(), await read(preview)], ["live", 404]);
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  const changes = events.flatMap((event) =>
    event.kind === "kv.updated" ? [event.data] : []
  );
  assertEquals(
    changes.map(({ preview, value, deleted }) => [preview, value, deleted]),
    [[undefined, "live", false], [true, "draft", false], [
      true,
      undefined,
      true,
    ]],
  );
});

Deno.test("with a widget both of its stores go", async () => {
  const { app, put } = await start();
  await using _app = app;
  for (const more of ["", "preview=1&"]) {
    await (await put("k", 1, {}, more)).body?.cancel();
  }
  await app.services.customWidgets.code.remove(CHANNEL, STORE.widgetId, true);
  // Its own store and that of its previews begin alike.
  const left: Deno.KvKey[] = [];
  for await (const { key } of app.kv.list({ prefix: [] })) {
    const [kind] = key;
    if (
      String(kind).startsWith("widget_kv") &&
      key.some((part) => String(part).includes(STORE.widgetId))
    ) {
      left.push(key);
    }
  }
  assertEquals(left, []);
});
