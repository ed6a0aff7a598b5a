import { assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import type { OverlayStage } from "@/tests/support/overlay_stage.ts";

export const BOB = { id: "77", login: "bob", name: "Bobolino" };
export const ANN = { id: "88", login: "ann", name: "Annabella" };

/** Creates what Twitch tells of Bob's lines and of cheers, and how it is taken in. */
export function cheersOn(stage: OverlayStage) {
  let told = 0;
  /** Takes what Twitch tells of the channel. */
  const take = async (
    ...events: readonly (readonly [string, Record<string, unknown>])[]
  ) => {
    for (const [type, event] of events) {
      const { accepted } = await stage.app.services.platform.notifications
        .accept({
          subscription: { id: "s", type, version: "1", condition: {} },
          event: { broadcaster_user_id: CHANNEL, ...event },
        }, {
          messageId: `m${++told}`,
          timestamp: toIso(stage.clock.now()),
        });
      assertEquals(accepted, 1, type);
    }
  };
  const person = (prefix: string, { id, login, name }: typeof BOB) => ({
    [`${prefix}_id`]: id,
    [`${prefix}_login`]: login,
    [`${prefix}_name`]: name,
  });
  const line = (id: string, words: string) => {
    const text = `Cheer100 ${words}`;
    return ["channel.chat.message", {
      ...person("chatter_user", BOB),
      message_id: id,
      message: { text, fragments: [{ type: "text", text }] },
      badges: [],
      cheer: { bits: 100 },
    }] as const;
  };
  const cheer = (words: string, actor = BOB) =>
    ["channel.cheer", {
      ...person("user", actor),
      is_anonymous: false,
      message: `Cheer100 ${words}`,
      bits: 100,
    }] as const;
  const deleted = (id: string) =>
    ["channel.chat.message_delete", {
      ...person("target_user", BOB),
      message_id: id,
    }] as const;
  return { take, line, cheer, deleted };
}
