import { assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { settle } from "@/tests/support/clock.ts";
import { followEvent } from "@/tests/support/events.ts";
import { createRig } from "./rig.ts";

function deleted(messageId: string): NewEvent<"chat.deleted"> {
  const user = { id: "id-Ada", login: "ada", name: "Ada" };
  return {
    ...followEvent(`deleted ${messageId}`),
    kind: "chat.deleted",
    data: { messageId, user },
  };
}

Deno.test("the dashboard shows a line of chat, and pages are told", async () => {
  await using rig = await createRig();
  const line = await rig.says("Ada", "look at me");
  const show = { action: "show", messageId: line.data.messageId };
  const { body } = await rig.post("chat-highlight", show);
  assertEquals(body.highlight.line.data.message.text, "look at me");
  assertEquals(body.highlight.line.id, line.id);
  assertEquals(await rig.read("chat-highlight"), {
    revision: 1,
    highlight: body.highlight,
  });
  const cleared = await rig.post("chat-highlight", { action: "clear" });
  assertEquals(cleared.body.highlight, null);
  assertEquals(
    (await rig.post("chat-highlight", { action: "clear" })).body.changed,
    false,
  );
  const told = await rig.told("chat.highlight");
  assertEquals(
    told.map(({ highlight }) => highlight?.line.id ?? null),
    [line.id, null],
  );
});

Deno.test("a line that a moderator takes away is shown no longer, and cannot be", async () => {
  await using rig = await createRig();
  rig.app.services.start();
  const line = await rig.says("Ada", "rude");
  const other = await rig.says("Bob", "kind");
  const show = { action: "show", messageId: line.data.messageId };
  await rig.post("chat-highlight", show);
  await rig.log(deleted(other.data.messageId));
  for (let i = 0; i < 2; i++) {
    await rig.app.clock.advance(1_000), await settle(10);
  }
  assertEquals((await rig.told("chat.highlight")).length, 1);
  await rig.log(deleted(line.data.messageId));
  for (let i = 0; i < 2; i++) {
    await rig.app.clock.advance(1_000), await settle(10);
  }
  const told = await rig.told("chat.highlight");
  assertEquals(told.map(({ highlight }) => highlight === null), [false, true]);
  const again = await rig.post("chat-highlight", show);
  assertEquals([again.status, again.body.code], [404, "not_found"]);
});

Deno.test("a ban and a clear take the shown line away as well", async () => {
  for (const kind of ["chat.user_cleared", "chat.cleared"] as const) {
    await using rig = await createRig();
    rig.app.services.start();
    const line = await rig.says("Ada", "hm");
    await rig.post("chat-highlight", {
      action: "show",
      messageId: line.data.messageId,
    });
    const user = { id: "id-Ada", login: "ada", name: "Ada" };
    await rig.log(
      kind === "chat.cleared"
        ? { ...followEvent("c"), kind, data: {} }
        : { ...followEvent("c"), kind, data: { user } },
    );
    await rig.app.clock.advance(1_000);
    await settle(10);
    assertEquals((await rig.read("chat-highlight")).highlight, null, kind);
  }
});

Deno.test("a highlight refuses what it does not take", async () => {
  await using rig = await createRig();
  const unknown = { action: "show", messageId: "nothing" };
  assertEquals((await rig.post("chat-highlight", unknown)).status, 404);
  const bad: [unknown, string][] = [
    [{ action: "show" }, "messageId"],
    [{ action: "show", messageId: "" }, "messageId"],
    [{ action: "hide" }, "action"],
  ];
  for (const [body, path] of bad) {
    const refused = await rig.post("chat-highlight", body);
    assertEquals(refused.status, 422, JSON.stringify(body));
    assertEquals(refused.body.errors[0].path, path);
  }
});
