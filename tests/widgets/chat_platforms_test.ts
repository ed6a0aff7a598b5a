import { assertEquals } from "@std/assert";
import { longNamed } from "./support/reading_time.ts";
import { chatData } from "@/tests/support/events.ts";
import { renderComponent } from "./support/component_page.ts";

Deno.test("lines of chat say on which platform they were written once there are several", async () => {
  const drawn = async (...platforms: string[]) => {
    const chat = platforms.map((platform, index) => ({
      ...longNamed("chat.message", chatData(`line ${index}`)),
      id: `line-${index}`,
      platform,
    }));
    const html = await renderComponent({
      kind: "chat-box",
      settings: {},
      state: { chat },
    });
    return [...html.matchAll(/data-platform="(\w+)"/g)].map(([, one]) => one);
  };
  assertEquals(await drawn("twitch", "twitch"), []);
  assertEquals(await drawn("twitch", "kick"), ["twitch", "kick"]);
});
