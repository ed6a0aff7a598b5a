import { assertEquals } from "@std/assert";
import type { OtherSettings } from "@/lib/features/outside.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { chatData, chatEvent } from "@/tests/support/events.ts";

/** Returns two threads, each of which hears what the other tells. */
function twoThreads(): [OtherSettings, OtherSettings] {
  const heard: Parameters<OtherSettings["hear"]>[0][] = [];
  const thread = (own: number): OtherSettings => ({
    tell: (channelId) => heard[1 - own]?.(channelId),
    hear: (run) => void (heard[own] = run),
  });
  return [thread(0), thread(1)];
}

async function shown({ services }: TestApp, text: string) {
  const message = { text, parts: [{ type: "text" as const, text }] };
  const event = { ...chatEvent("a"), data: chatData("", { message }) };
  const [moderated] = await services.platform.moderation.moderate(CHANNEL, [
    event,
  ]);
  return moderated?.kind === "chat.message"
    ? moderated.data.message.text
    : null;
}

Deno.test("rules of moderation that one thread changes hold in the other from the next line on", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const [one, two] = twoThreads();
  {
    await using answers = await startTestApp({ kv, clock, otherSettings: one });
    await using other = await startTestApp({ kv, clock, otherSettings: two });
    assertEquals(await shown(answers, "a troll"), "a troll");
    await other.services.account.channels.updateSettings(
      { id: CHANNEL, login: "ada" },
      { blockedWords: ["troll"] },
    );
    assertEquals(await shown(answers, "a troll"), "a *****");
  }
  kv.close();
});
