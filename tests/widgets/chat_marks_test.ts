import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contrastRatio } from "@/lib/core/readable_color.ts";
import { CHEER_TIERS } from "@/lib/schema/events/cheermotes.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import {
  changed,
  normaliseBody,
} from "@/tests/features/platform/notifications/samples.ts";
import { renderComponent } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const CDN = "https://static-cdn.jtvnw.net/badges/v1";
const BADGES = [
  { set: "moderator", id: "1", info: "", url: `${CDN}/moderator/2` },
  { set: "subscriber", id: "12", info: "16", url: `${CDN}/subscriber/2` },
];

/** Returns a sample as a line of chat. */
function lineOf(file: string, fields: Record<string, unknown> = {}) {
  const { events } = normaliseBody(changed(file, fields));
  const line = events.find((event): event is NewEvent<"chat.message"> =>
    event.kind === "chat.message"
  );
  assert(line);
  return { ...SAMPLE_CHAT[0], ...line, position: "1" };
}

const drawn = (chat: unknown[], settings: Record<string, unknown> = {}) =>
  renderComponent({
    kind: "chat-box",
    settings: { showShared: true, ...settings },
    state: { chat },
  });

Deno.test("chat draws the platform's badges, and its own pictures of roles where there are none", async () => {
  const line = lineOf("channel.chat.message.json");
  const pictured = await drawn([
    { ...line, data: { ...line.data, badges: BADGES } },
  ]);
  for (const { url } of BADGES) assertStringIncludes(pictured, `src="${url}"`);
  const own = await drawn([line]);
  assertEquals(own.includes('<img class="ll-badge"'), false);
  assertStringIncludes(own, 'class="ll-badge" viewBox');
  assertEquals(
    (await drawn([line], { showBadges: false })).includes("ll-badge"),
    false,
  );
});

Deno.test("chat marks answers, first messages, other channels, highlights and large emotes", async () => {
  const rich = "channel.chat.message.rich.json";
  const lines = [
    lineOf(rich),
    lineOf("channel.chat.message.shared_chat.json"),
    ...[
      "user_intro",
      "channel_points_highlighted",
      "power_ups_gigantified_emote",
      "power_ups_message_effect",
    ].map((message_type, index) =>
      lineOf(rich, { message_type, reply: null, message_id: `m${index}` })
    ),
  ];
  const html = await drawn(lines);
  const marks = [...html.matchAll(/class="ll-chat-mark">([^<]*)/g)]
    .map(([, mark]) => mark);
  assertEquals(marks, [
    "Replying to Coolest_User",
    "From Friend_Streamer",
    "First message",
  ]);
  for (const { data } of lines) {
    assertStringIncludes(html, `data-type="${data.type}"`);
  }
  const plain = await drawn(lines, { showMarks: false });
  assertEquals(/ll-chat-mark|data-type/.test(plain), false);
});

Deno.test("bits in a highlighted text are read on its plate, whatever the chat stands on", async () => {
  const sheet = await Deno.readTextFile("lib/widgets/styles/chat-box.css");
  const [, plate = ""] =
    /highlighted"\] > \.ll-chat-text \{[^}]*background: (#\w+)/.exec(sheet) ??
      [];
  const line = lineOf("channel.chat.message.rich.json", {
    message_type: "channel_points_highlighted",
  });
  for (const [bits] of CHEER_TIERS) {
    const message = {
      text: `Cheer${bits}`,
      parts: [{
        type: "cheermote" as const,
        text: `Cheer${bits}`,
        prefix: "cheer",
        bits,
        tier: bits,
      }],
    };
    const html = await drawn([{ ...line, data: { ...line.data, message } }]);
    const [, color = ""] = /ll-cheer" style="color:\s*([^";]+)/.exec(html) ??
      [];
    assert(contrastRatio(color, plate) >= 4.5, `${bits}: ${color} on ${plate}`);
  }
});

Deno.test("a highlighted text that wraps, or one with an effect, covers no name", async () => {
  const chat = ["channel_points_highlighted", "power_ups_message_effect"].map(
    (message_type, index) =>
      lineOf("channel.chat.message.rich.json", {
        message_type,
        reply: null,
        message_id: `m${index}`,
      }),
  );
  const overlaps = await evaluate<number[]>(
    [{
      kind: "chat-box",
      width: 300,
      height: 500,
      // No picture is fetched: emotes are their words.
      settings: { emoteSets: [] },
      state: { chat },
    }],
    `[...document.querySelectorAll(".ll-chat-line")].map((line) => {
      const name = line.querySelector(".ll-chat-name").getBoundingClientRect();
      const plates = line.querySelector(".ll-chat-text").getClientRects();
      return [...plates].filter((plate) =>
        plate.left < name.right && plate.right > name.left &&
        plate.top < name.bottom - 4 && plate.bottom > name.top + 4
      ).length;
    })`,
  );
  assertEquals(overlaps, [0, 0]);
});
