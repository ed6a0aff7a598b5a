import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { pageWeight } from "@/tests/support/page_weight.ts";

const DEMO = "100000001";
/** The last 3 KiB bought tabs that are pasted one by one, saves after an outage, and modules shared with other rooms. */
const MAX_SCRIPT_BYTES = 63 * 1024;
const SMALL = { name: "Small", html: "<p>Hi</p>", css: "", js: "let a = 1;" };

Deno.test("the room of custom code loads at most 63 KiB of scripts before its editor", async () => {
  await using app = await startTestApp();
  const { widget } = await app.services.customWidgets.code.save(
    DEMO,
    null,
    SMALL,
  );
  for (const path of ["/studio/code", `/studio/code/${widget.id}`]) {
    const { js } = await pageWeight(app, path);
    assert(js > 0 && js <= MAX_SCRIPT_BYTES, `${path}: ${js}`);
  }
});

Deno.test("the code stands on the page without a script, for its own channel alone; a masquerade writes nothing", async () => {
  await using app = await startTestApp();
  const { widget } = await app.services.customWidgets.code.save(
    CHANNEL,
    null,
    SMALL,
  );
  const token = await app.widgetToken();
  const read = async (session: string) => {
    const answer = await app.get(`/studio/code/${widget.id}`, {
      session,
      headers: { accept: "text/html" },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const own = await read(await app.signIn());
  assertEquals(own.status, 200);
  assertStringIncludes(own.text, "&lt;p>Hi&lt;/p>");
  assert(!own.text.includes(token));
  const other = await read(await app.signIn({ channelId: "2002" }));
  assertEquals(other.status, 404);
  const masked = await read(await app.signIn({ role: "masquerade" }));
  assertEquals(masked.status, 200);
  assert(!masked.text.includes(token));
  for (const [field] of masked.text.matchAll(/<textarea[^>]*>/g)) {
    assertStringIncludes(field, "readonly");
  }
});

Deno.test("only documents of drafts mirror the console; one on stream is as it was", async () => {
  await using app = await startTestApp();
  const { code, versions, frames } = app.services.customWidgets;
  const { widget } = await code.save(CHANNEL, null, SMALL);
  await versions.publish(CHANNEL, widget.id, "");
  const document = (draft: boolean) =>
    frames.document(CHANNEL, widget.id, { draft, late: [], fields: {} });
  assertStringIncludes((await document(true)).html, "mirrorConsole");
  const live = (await document(false)).html;
  assert(!live.includes("mirrorConsole"));
  assert(!live.includes("data-limelight-css>"));
});
