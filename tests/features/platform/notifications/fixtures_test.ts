import { assertEquals, assertObjectMatch } from "@std/assert";
import { isNewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL } from "./expected/channel.ts";
import { CHAT } from "./expected/chat.ts";
import { SUPPORT } from "./expected/support.ts";
import { VOTES } from "./expected/votes.ts";
import {
  type Expected,
  fixtureRows,
  MESSAGE_ID,
  normaliseSample,
  readSample,
} from "./samples.ts";

const EXPECTED: Record<string, Expected> = {
  ...SUPPORT,
  ...CHAT,
  ...VOTES,
  ...CHANNEL,
};
const SENT = "2026-01-15T18:16:12.634Z";

Deno.test("every sample of the index has an expectation, and no other has", () => {
  const files = fixtureRows().map((row) => row.file);
  assertEquals(Object.keys(EXPECTED).sort(), files.sort());
});

for (const row of fixtureRows()) {
  Deno.test(`${row.file} becomes what its type means`, () => {
    const expected = EXPECTED[row.file] ?? { events: [] };
    const outcome = normaliseSample(row.file);

    assertEquals(outcome.channelId, "1337");
    assertEquals<unknown>(
      outcome.events.map((event) => ({
        id: event.id,
        kind: event.kind,
        at: event.occurredAt,
        actor: event.actor?.login,
        act: event.act,
        platform: event.platform,
        test: event.test,
      })),
      expected.events.map(({ kind, at, actor, act, data }, index) => {
        const id = kind === "chat.message"
          ? `twitch:line:${data?.messageId}`
          : `twitch:${MESSAGE_ID}${index === 0 ? "" : `:${index}`}`;
        return {
          id,
          kind,
          at: at ?? SENT,
          actor,
          act: act ?? id,
          platform: "twitch",
          test: false,
        };
      }),
    );
    outcome.events.forEach((event, index) => {
      const { data = {} } = expected.events[index] ?? {};
      assertObjectMatch({ ...event.data }, data);
      assertEquals(isNewEvent(event), true);
    });
    assertEquals<unknown>(
      outcome.effects,
      (expected.effects ?? []).map((effect) => ({ ...effect, at: SENT })),
    );
    assertEquals(outcome.duplicate?.key, expected.duplicate);
  });
}

Deno.test("every sample is of the type and version that the index says", () => {
  for (const { file, type, version } of fixtureRows()) {
    const { subscription } = readSample(file);
    assertObjectMatch({ subscription }, { subscription: { type, version } });
  }
});
