import { assertEquals, assertStringIncludes } from "@std/assert";
import { toChatMessage } from "@/lib/sandbox/streamelements/chat.ts";
import { wordEmotes } from "@/lib/sandbox/streamelements/word_emotes.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { chatData, chatEvent } from "@/tests/support/events.ts";

function lineOf(parts: unknown[], badges: unknown[] = []) {
  const text = (parts as { text: string }[]).map(({ text }) => text).join("");
  return {
    ...chatEvent("1"),
    data: { ...chatData(text), message: { text, parts }, badges },
  } as unknown as LiveEvent<"chat.message">;
}

const words = wordEmotes({
  items: [
    {
      set: "7tv",
      available: true,
      emotes: [{ code: "EZ", id: "s1", animated: true }],
    },
    {
      set: "bttv",
      available: true,
      emotes: [
        { code: "EZ", id: "b1", animated: false },
        { code: "(ditto)", id: "b2", animated: false },
      ],
    },
    {
      set: "ffz",
      available: false,
      emotes: null,
      reason: "platform_unreachable",
    },
  ],
});

Deno.test("emotes stand where the text has them, whoever's they are", () => {
  const { data, renderedText } = toChatMessage(
    lineOf([
      { type: "text", text: "🎉 EZ  (ditto)! " },
      { type: "emote", text: "Kappa", id: "25", animated: false },
      { type: "mention", text: "EZ", user: null },
      { type: "text", text: " <EZ>\tEZ" },
    ]),
    { login: "own", id: "9", currency: "EUR" },
    words,
  ) as {
    data: {
      text: string;
      tags: Record<string, string>;
      emotes: {
        type: string;
        name: string;
        start: number;
        end: number;
        urls: Record<number, string>;
      }[];
    };
    renderedText: string;
  };
  for (const { name, start, end } of data.emotes) {
    assertEquals(data.text.slice(start, end + 1), name);
  }
  assertEquals(
    data.emotes.map(({ type, name, start }) => `${type} ${name} ${start}`),
    ["7tv EZ 3", "twitch Kappa 16", "7tv EZ 29"],
  );
  assertEquals(data.emotes[0]?.urls, {
    1: "https://cdn.7tv.app/emote/s1/1x.webp",
    2: "https://cdn.7tv.app/emote/s1/2x.webp",
    4: "https://cdn.7tv.app/emote/s1/4x.webp",
  });
  // The platform's own tag counts characters, and knows its own emotes.
  assertEquals(data.tags.emotes, "25:15-19");
  assertEquals(
    renderedText.replaceAll(/<img [^>]*title="([^"]*)">/g, "[$1]"),
    "🎉 [EZ]  (ditto)! [Kappa]EZ &#60;EZ&#62;\t[EZ]",
  );
});

Deno.test("each badge has a picture that needs no network", () => {
  const { data } = toChatMessage(
    lineOf([], [
      { set: "moderator", id: "1", info: "" },
      { set: "bits-leader", id: "2", info: "" },
    ]),
    { login: "own", id: "9", currency: "EUR" },
  ) as { data: { badges: { type: string; url: string }[] } };
  assertEquals(data.badges.map(({ type }) => type), [
    "moderator",
    "bits-leader",
  ]);
  for (const { url } of data.badges) {
    assertStringIncludes(decodeURIComponent(url), "<svg xmlns=");
  }
});

Deno.test("a badge whose picture the platform named has that one", () => {
  const url = "https://static-cdn.jtvnw.net/badges/v1/mod/2";
  const { data } = toChatMessage(
    lineOf([], [{ set: "moderator", id: "1", info: "", url }]),
    { login: "own", id: "9", currency: "EUR" },
  ) as { data: { badges: { url: string }[] } };
  assertEquals(data.badges.map((badge) => badge.url), [url]);
});

Deno.test("a reply's tags name the line that it answers; a VIP's say so", () => {
  const line = lineOf([{ type: "text", text: "@Ben yes" }]);
  line.data.roles = ["vip"];
  line.data.reply = {
    messageId: "p.1",
    threadId: null,
    text: "is it?",
    user: { id: "8", login: "ben", name: "Ben" },
  };
  const { tags } = toChatMessage(line, {
    login: "own",
    id: "1",
    currency: "EUR",
  })
    .data as { tags: Record<string, string> };
  const said = Object.entries(tags).filter(([name]) =>
    name === "vip" || name.startsWith("reply-")
  );
  assertEquals(Object.fromEntries(said), {
    "vip": "1",
    "reply-parent-msg-id": "p_1",
    "reply-parent-user-id": "8",
    "reply-parent-user-login": "ben",
    "reply-parent-display-name": "Ben",
    "reply-parent-msg-body": "is it?",
    "reply-thread-parent-msg-id": "p_1",
  });
});

Deno.test("names are small letters, and every tag is a text, also where there is nothing", () => {
  const bare = lineOf([{ type: "text", text: "hi" }]);
  bare.actor = { id: "7", login: "Ada", name: "Ada" };
  const own = { login: "own", id: "1", currency: "EUR" };
  const { data } = toChatMessage(bare, own) as {
    data: Record<string, unknown> & { tags: Record<string, unknown> };
  };
  assertEquals([data.nick, data.displayName, data.channel], [
    "ada",
    "Ada",
    "own",
  ]);
  const { id, "tmi-sent-ts": sentAt, color, ...tags } = data.tags;
  assertEquals([id, sentAt, color], [
    data.msgId,
    String(data.time),
    data.displayColor,
  ]);
  assertEquals(tags, {
    "badge-info": "",
    "badges": "",
    "client-nonce": "",
    "display-name": "Ada",
    "emotes": "",
    "first-msg": "0",
    "flags": "",
    "mod": "0",
    "returning-chatter": "0",
    "room-id": "1",
    "subscriber": "0",
    "turbo": "0",
    "user-id": "7",
    "user-type": "",
  });
  const mod = lineOf([{ type: "text", text: "hi" }], [
    { set: "moderator", id: "1", info: "" },
    { set: "vip", id: "1", info: "" },
  ]);
  mod.data.roles = ["moderator"];
  const said = toChatMessage(mod, own).data as typeof data;
  assertEquals([said.tags.badges, said.tags.mod], ["moderator/1,vip/1", "1"]);
});
