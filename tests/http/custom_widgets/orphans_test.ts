import { assert, assertEquals } from "@std/assert";
import { HOUR_MS, systemClock } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createDyingKv, type Death } from "@/tests/support/dying_kv.ts";

/** Over one part of a chunked value. */
const LONG = "x".repeat(100_000);

/** All that is kept of custom widgets' code, by the ids of the codes. */
async function keptOf(kv: Deno.Kv): Promise<string[]> {
  const ids = new Set<string>();
  for (const prefix of [["chunk_head"], ["chunk"], ["loose_widget_code"]]) {
    for await (const { key } of kv.list({ prefix })) {
      ids.add(String(key.find((part) => String(part).startsWith("cod_"))));
    }
  }
  return [...ids].toSorted();
}

/** The ids of the codes that widgets and versions stand on. */
async function neededOf(kv: Deno.Kv): Promise<string[]> {
  const ids = new Set<string>();
  for (const prefix of [["custom_widget"], ["widget_version"]]) {
    for await (const { value } of kv.list<{ codeId: string }>({ prefix })) {
      ids.add(value.codeId);
    }
  }
  return [...ids].toSorted();
}

const widgetNamed = async (app: TestApp, name: string) =>
  (await app.services.customWidgets.code.list(CHANNEL))
    .find((widget) => widget.name === name)?.id ?? "";

/** Steps of an author, each after the ones that it needs. */
const STEPS: Record<string, (app: TestApp) => Promise<unknown>> = {
  "makes a widget": ({ services }) =>
    services.customWidgets.code.save(CHANNEL, null, { name: "New", js: LONG }),
  "saves a draft": async (app) =>
    await app.services.customWidgets.code.save(
      CHANNEL,
      await widgetNamed(app, "Old"),
      { js: `2${LONG}` },
    ),
  "deletes a version": async (app) => {
    const id = await widgetNamed(app, "Old");
    const { code: customWidgets, versions: widgetVersions } =
      app.services.customWidgets;
    const { id: first } = await widgetVersions.publish(CHANNEL, id, "1");
    await customWidgets.save(CHANNEL, id, { js: "2" });
    await widgetVersions.publish(CHANNEL, id, "2");
    await widgetVersions.removeVersion(CHANNEL, id, first);
  },
  "deletes a widget": async (app) => {
    const id = await widgetNamed(app, "Old");
    const { code: customWidgets, versions: widgetVersions } =
      app.services.customWidgets;
    await widgetVersions.publish(CHANNEL, id, "1");
    await customWidgets.save(CHANNEL, id, { js: "2" });
    await widgetVersions.publish(CHANNEL, id, "2");
    await customWidgets.remove(CHANNEL, id, false);
  },
};

/** Dies at a write of the step; answers whether it did, and what is left an hour and a save later. */
async function dieIn(step: (app: TestApp) => Promise<unknown>, death: Death) {
  using real = await openKv(":memory:");
  const clock = Object.assign(new ManualClock(), { after: systemClock.after });
  await using before = await startTestApp({ kv: real, clock });
  const { save } = before.services.customWidgets.code;
  await save(CHANNEL, null, { name: "Old", js: `1${LONG}` });
  const { kv, state } = createDyingKv(real, death);
  await using dying = await startTestApp({ kv, clock });
  await step(dying).catch(() => {});
  clock.pass(HOUR_MS + 1);
  await save(CHANNEL, null, { name: "Later", js: "later" });
  return {
    died: state.dead,
    kept: await keptOf(real),
    needed: await neededOf(real),
  };
}

for (const [what, step] of Object.entries(STEPS)) {
  Deno.test(`a process that dies while an author ${what} leaves no code behind`, async () => {
    let deaths = 0;
    for (const after of [false, true]) {
      for (let atWrite = 0;; atWrite++) {
        const found = await dieIn(step, { atWrite, after });
        assertEquals(found.kept, found.needed, `at write ${atWrite}`);
        if (!found.died) break;
        deaths++;
      }
    }
    assert(deaths >= 6, `${deaths}`);
  });
}
