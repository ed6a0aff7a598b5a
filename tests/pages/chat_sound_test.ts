import { assertEquals } from "@std/assert";
import { openContext } from "@/tests/support/browser.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { leadsOn, open, soundsOf } from "./support/alerts.ts";

const DELAY_MS = 10_000;

Deno.test("a line that moderators have time to delete is heard when it is drawn, and not at all when they do", async () => {
  await using stage = await startOverlayStage([{
    type: "chat-box",
    settings: {
      showDelayMs: DELAY_MS,
      sound: { soundId: "snd_blip_yes" },
    },
  }]);
  const context = await openContext();
  try {
    const page = await context.newPage();
    await page.clock.install();
    const socket = await open(page, stage);
    await leadsOn(socket);
    const deletion = socket.waitForEvent(
      "framereceived",
      ({ payload }) => String(payload).includes("chat.deleted"),
    );
    const say = (id: string) =>
      stage.append([{
        ...chatEvent(id, `line ${id}`),
        occurredAt: new Date(stage.clock.now()).toISOString(),
      }]);
    await say("kept");
    await say("bad");
    await stage.append([{
      ...chatEvent("x"),
      id: "deleted",
      kind: "chat.deleted",
      occurredAt: new Date(stage.clock.now()).toISOString(),
      data: {
        messageId: "bad",
        user: { id: "u-1", login: "ada", name: "Ada" },
      },
    }]);
    await deletion;
    // Nothing is heard before it is drawn.
    assertEquals(await soundsOf(page), []);
    await page.clock.fastForward(DELAY_MS + 1_000);
    await page.getByText("line kept").waitFor();
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
  } finally {
    await context.close();
  }
});

Deno.test("many lines at once, as of a page that stood still, are heard as one", async () => {
  await using stage = await startOverlayStage([{
    type: "chat-box",
    settings: { sound: { soundId: "snd_blip_yes" } },
  }]);
  const context = await openContext();
  try {
    const page = await context.newPage();
    await page.clock.install();
    const socket = await open(page, stage);
    await leadsOn(socket);
    // From here on time stands still on the page, but for what a test moves. It
    // asks its socket at that jump, and gives it up without an answer.
    const answered = socket.waitForEvent(
      "framereceived",
      ({ payload }) => String(payload).includes('"type":"pong"'),
    );
    await page.clock.pauseAt(Date.now() + 60_000);
    await answered;
    const heard = async (from: number, to: number) => {
      const names = Array.from({ length: to - from }, (_, n) => from + n);
      const told = socket.waitForEvent(
        "framereceived",
        ({ payload }) => String(payload).includes(`line ${to - 1}.`),
      );
      await stage.append(names.map((name) => ({
        ...chatEvent(name, `line ${name}.`),
        occurredAt: new Date(stage.clock.now()).toISOString(),
      })));
      await told;
      // Lines are drawn in steps.
      await page.clock.runFor(1_000);
      await page.getByText(`line ${to - 1}.`).waitFor();
      return await soundsOf(page);
    };
    assertEquals(await heard(0, 20), ["blip-yes.flac"]);
    assertEquals(await heard(20, 21), ["blip-yes.flac", "blip-yes.flac"]);
  } finally {
    await context.close();
  }
});
