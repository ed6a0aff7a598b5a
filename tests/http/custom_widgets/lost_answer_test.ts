import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";

/** An app whose database makes a commit and answers it wrongly, once it is told to. */
async function start(how: "thrown" | "refused") {
  const real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, how);
  const clock = standingClock();
  const app = await startTestApp({ kv, clock });
  return {
    widgets: app.services.customWidgets.code,
    versions: app.services.customWidgets.versions,
    arrive: app.services.customWidgets.importWidget,
    /** The next change of a record is made, and answered wrongly. */
    loseAnswer: () => once("custom_widget"),
    /** Counts the stored codes. */
    async codes(): Promise<number> {
      const prefix = keys.chunkHead(["widget_code", CHANNEL]);
      return (await Array.fromAsync(real.list({ prefix }))).length;
    },
    async customWidgetsInUse(): Promise<number | undefined> {
      return (await read(real, keys.usage(CHANNEL)))?.customWidgets;
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      real.close();
    },
  };
}

Deno.test("a widget that was made, saved, published or deleted without an answer is so once, whole", async () => {
  await using at = await start("refused");
  const { widgets, versions, loseAnswer } = at;
  loseAnswer();
  const made = await widgets.save(CHANNEL, null, { html: "one" });
  assertEquals(made.widget.html, "one");
  const { id } = made.widget;

  loseAnswer();
  const saved = await widgets.save(CHANNEL, id, { html: "two" });
  assertEquals(saved.widget.html, "two");
  assertEquals(await at.codes(), 1);

  // Held to a version: what was saved is not refused as somebody else's.
  loseAnswer();
  const held = { ifMatch: [saved.versionstamp], mustBeNew: false };
  const named = await widgets.save(CHANNEL, id, { name: "Clock" }, held);
  assertEquals([named.widget.name, named.widget.html], ["Clock", "two"]);

  loseAnswer();
  const version = await versions.publish(CHANNEL, id, "first");
  assertEquals(await versions.find(CHANNEL, id, {}), {
    items: [{ ...version, published: true }],
    nextCursor: null,
  });

  assertEquals(await at.customWidgetsInUse(), 1);
  loseAnswer();
  await widgets.remove(CHANNEL, id, false);
  assertEquals(await at.customWidgetsInUse(), 0);
  assertEquals(await at.codes(), 0);
  const again = () => widgets.remove(CHANNEL, id, false);
  assertEquals((await assertRejects(again, AppError)).code, "not_found");
});

Deno.test("a save that is made although the database said nothing keeps its code", async () => {
  await using at = await start("thrown");
  const { widgets, loseAnswer } = at;
  const { widget: { id } } = await widgets.save(CHANNEL, null, { html: "one" });
  loseAnswer();
  const saving = () => widgets.save(CHANNEL, id, { html: "two" });
  await assertRejects(saving, TypeError, "the reply was lost");
  assertEquals((await widgets.get(CHANNEL, id)).widget.html, "two");

  loseAnswer();
  const making = () => widgets.save(CHANNEL, null, { html: "three" });
  await assertRejects(making, TypeError, "the reply was lost");
  const [, third] = await widgets.list(CHANNEL);
  const found = await widgets.get(CHANNEL, third?.id ?? "");
  assertEquals(found.widget.html, "three");
});

/** A widget as another channel's setup has it: a draft, and what is on stream. */
const ARRIVING = {
  name: "Arrived",
  network: "any",
  hosts: [],
  consoleErrors: false,
  source: "limelight",
  draft: { html: "draft", css: "", js: "", fields: {}, values: {} },
  published: { html: "shown", css: "", js: "", fields: {}, values: {} },
} as const;

for (const how of ["thrown", "refused"] as const) {
  Deno.test(`a widget that arrived keeps its code although the database's answer was ${how}`, async () => {
    await using at = await start(how);
    at.loseAnswer();
    const arriving = at.arrive(CHANNEL, { ...ARRIVING, hosts: [] });
    if (how === "refused") await arriving;
    else await assertRejects(() => arriving, TypeError, "the reply was lost");
    const [widget, ...others] = await at.widgets.list(CHANNEL);
    assertEquals(others, []);
    for (const [draft, html] of [[true, "draft"], [false, "shown"]] as const) {
      const found = await at.widgets.shown(CHANNEL, widget?.id ?? "", draft);
      assertEquals(found?.code.html, html);
    }
    assertEquals(await at.codes(), 2);
    assertEquals(await at.customWidgetsInUse(), 1);
  });
}

Deno.test("a widget for which there is no room leaves no code behind", async () => {
  await using at = await start("refused");
  for (let count = 0; count < 5; count++) {
    await at.widgets.save(CHANNEL, null, { name: "x" });
  }
  const arriving = () => at.arrive(CHANNEL, { ...ARRIVING, hosts: [] });
  assertEquals((await assertRejects(arriving, AppError)).code, "plan_limit");
  assertEquals(await at.codes(), 5);
});
