import { assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { chatEvent, followEvent } from "@/tests/support/events.ts";

const STRANGER = {
  id: "777",
  login: "nobody_knows_them",
  name: "NobodyKnowsThem",
};
const KNOWN = { id: "778", login: "soupdragon", name: "SoupDragon" };

/** Returns an event by an actor at an instant. */
const by = (actor: typeof STRANGER, at: number, event: NewEvent): NewEvent => ({
  ...event,
  occurredAt: new Date(at).toISOString(),
  actor,
});

const raid = (name: string): NewEvent => ({
  ...followEvent(name),
  kind: "raid",
  act: `raid:${name}`,
  data: { viewers: 40 },
});

const modLine = (
  name: string,
  text: string,
  more: Partial<NewEvent<"chat.message">["data"]> = {},
): NewEvent => {
  const event = chatEvent(name, text);
  return { ...event, data: { ...event.data, roles: ["moderator"], ...more } };
};

Deno.test("people whom the platform does not know leave no line in the console", async () => {
  await using stage = await startOverlayStage([
    {
      type: "chat-box",
      settings: { showAvatars: true, showPronouns: true },
    },
    { type: "chat-highlight", settings: { pickBy: ["command"] } },
    {
      type: "shoutout-card",
      settings: {
        fields: ["avatar", "name", "game", "title", "followers"],
        useAlertQueue: false,
        durationMs: 4_000,
        motion: { intensity: "none" },
      },
    },
  ]);
  await withPage(async (page, log) => {
    const asked = new Map<string, Promise<unknown>>();
    page.on("response", (answer) => {
      const { pathname, searchParams } = new URL(answer.url());
      if (!pathname.startsWith("/api/widgets/p")) return;
      const name = `${pathname.split("/").at(-1)} ${searchParams.get("login")}`;
      asked.set(name, answer.json());
    });
    await openConnected(page, stage.scene);
    const happen = (actor: typeof STRANGER, event: NewEvent) =>
      stage.append([by(actor, stage.clock.now(), event)]);
    await happen(STRANGER, modLine("line-1", "hello there"));
    await page.locator(".w-chat-box").getByText("hello there").waitFor();
    await happen(
      STRANGER,
      modLine("line-2", "!highlight", {
        reply: {
          messageId: "line-1",
          user: STRANGER,
          threadId: null,
          text: "hello there",
        },
      }),
    );
    await page.locator(".w-chat-highlight").getByText("hello there").waitFor();
    await happen(STRANGER, raid("raid-1"));
    const card = page.locator(".w-shoutout-card");
    await card.getByText(STRANGER.name, { exact: true }).waitFor();
    // The next card comes when this one has gone.
    await happen(KNOWN, raid("raid-2"));
    await card.getByText(KNOWN.name, { exact: true }).waitFor();
    await card.locator(".ll-avatar img").waitFor();
    await card.getByText(/^[\d,]+ followers?$/).waitFor();
    assertEquals(await asked.get(`profiles ${STRANGER.login}`), {
      available: true,
      value: null,
    });
    assertEquals(await asked.get(`pronouns ${STRANGER.login}`), {
      available: false,
      value: null,
      reason: "not_configured",
    });
    log.assertSilent();
  });
});
