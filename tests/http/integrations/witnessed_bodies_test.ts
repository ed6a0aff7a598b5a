import { assertEquals } from "@std/assert";
import { fixture } from "@/tests/clients/providers/fixtures.ts";
import {
  WITNESSED,
  type WitnessedDelivery,
} from "@/tests/clients/providers/witnessed_deliveries.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { create, deliveries, events } from "./rig.ts";

/** Adds the integration of a row and returns what is known of it. */
async function add(app: TestApp, session: string, row: WitnessedDelivery) {
  const { provider, values } = row;
  const made = await (await create(app, session, {
    provider,
    name: provider,
    values,
  })).json();
  return { id: made.id as string, path: new URL(made.address).pathname };
}

/** Posts a body to an integration's address. */
const post = (
  app: TestApp,
  path: string,
  body: string,
  headers: Record<string, string>,
) =>
  app.handler(
    new Request(app.origin + path, { method: "POST", headers, body }),
  );

for (const row of WITNESSED) {
  Deno.test(`${row.provider}: a witnessed delivery is one event of the log, without what is personal`, async () => {
    await using app = await startTestApp({ clock: new ManualClock(row.at) });
    const session = await app.signIn();
    const { id, path } = await add(app, session, row);
    const text = fixture(row.provider, row.file);
    const headers = row.headers(text, app.clock.now());
    const outcomes: unknown[] = [];
    const changed = text.replace(/marlow|juniper/i, "Nobody");
    for (const body of [text, text, changed]) {
      const answer = await post(app, path, body, headers);
      outcomes.push(answer.status, (await answer.json()).outcome);
    }
    assertEquals(outcomes, [
      ...[200, "accepted", 200, "duplicate"],
      // Nothing signs what Ko-fi sends: its transaction is known already.
      ...row.provider === "kofi" ? [200, "duplicate"] : [401, undefined],
    ]);
    const [event, ...more] = await events(app);
    assertEquals(more, []);
    assertEquals(
      [event?.kind, event?.actor?.name ?? null, event?.test],
      [row.kind, row.name, row.test ?? false],
    );
    const kept = JSON.stringify([event, await deliveries(app, session, id)]);
    assertEquals(kept.includes("@"), false);
  });
}

Deno.test("another integration's delivery is refused, whichever provider sent it", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const at = app.clock.now();
  for (const row of WITNESSED) {
    const field = Object.keys(row.values)[0] ?? "";
    const other = await add(app, session, {
      ...row,
      values: { ...row.values, [field]: "another-secret-of-this-provider" },
    });
    const text = fixture(row.provider, row.file);
    const answer = await post(app, other.path, text, row.headers(text, at));
    assertEquals(answer.status, 401, row.provider);
    await answer.body?.cancel();
  }
  assertEquals(await events(app), []);
});
