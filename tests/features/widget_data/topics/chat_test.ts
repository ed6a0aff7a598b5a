import { assertEquals } from "@std/assert";
import { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { figure } from "./rig.ts";

Deno.test("a chat box gets its last lines that are drawn, whatever came between", async () => {
  await using app = await startTestApp();
  await app.services.events.log.append(CHANNEL, [
    chatEvent("1", "hello"),
    chatEvent("2", "there"),
    ...["3", "4", "5"].map((id) => chatEvent(id, "!join")),
    {
      ...chatEvent("6", "I announce"),
      actor: { id: "9", login: "nightbot", name: "Nightbot" },
    },
  ]);
  const lines = async (settings: Record<string, unknown>) => {
    const { chat } = chatBox.reads(chatBox.settings.parse(settings));
    const found = await figure(app, "chat", chat.params);
    return found?.map(({ data }) => data.message.text);
  };
  assertEquals(await lines({ maxMessages: 2 }), ["hello", "there"]);
  assertEquals(await lines({ maxMessages: 2, hideCommands: false }), [
    "!join",
    "!join",
  ]);
  assertEquals(
    await lines({ maxMessages: 2, hideCommands: false, hideBots: false }),
    ["!join", "I announce"],
  );
});
