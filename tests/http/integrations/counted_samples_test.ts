import { assert, assertEquals } from "@std/assert";
import { PROVIDERS } from "@/lib/clients/providers/registry.ts";
import { createReader } from "@/tests/http/widget_data/sources.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";

/** Kinds whose acts the subathon of this test counts. */
const COUNTED = ["tip", "charity", "order", "member"];

Deno.test("what each provider tells is a line of the ledger and a step of the figures that goals follow", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const post = async (path: string, body: unknown, internal?: string) => {
    const res = await app.request(path, {
      method: "POST",
      body,
      ...internal ? { internal } : { session },
    });
    assertEquals(res.ok, true, await res.clone().text());
    return await res.json();
  };
  await post(`/api/channels/${CHANNEL}/timer/start`, {});
  await post(`/api/channels/${CHANNEL}/timer/rules`, {
    rules: COUNTED.map((kind) => ({
      kind,
      flat: true,
      addMs: 60_000,
      milliPoints: 0,
    })),
  });
  const told = new Map<string, string>();
  for (const { id, samples: [sample], parse } of PROVIDERS) {
    const { text, headers, at = app.clock.now() } = sample;
    const values = { currency: "EUR" };
    const parsed = parse({ text, headers: new Headers(headers), at, values });
    assert(parsed.kind === "events", id);
    const [{ payment: _payment, ...event }] = parsed.events as [
      typeof parsed.events[number],
    ];
    assert(COUNTED.includes(event.kind), `${id}: ${event.kind}`);
    const body = { ...event, channelId: CHANNEL, test: false };
    const { accepted } = await post("/internal/sc-event", body, INTERNAL_TOKEN);
    assertEquals(accepted, 1, id);
    told.set(id, event.kind);
  }
  assertEquals(told.size, PROVIDERS.length);
  await post("/internal/tick", {}, INTERNAL_TOKEN);

  const ledger = await app.get(
    `/api/channels/${CHANNEL}/timer/ledger?limit=50`,
    { session },
  );
  const { items } = await ledger.json();
  const kinds: string[] = items.map(({ kind }: { kind: string }) => kind);
  assertEquals(
    kinds.filter((kind) => COUNTED.includes(kind)).sort(),
    [...told.values()].sort(),
  );
  const read = await createReader(app);
  const tips = [...told.values()].filter((kind) => kind === "tip").length;
  const { value } = await read("sc/rewards/metric?name=tip_count&period=all");
  assertEquals(value, tips);
});
