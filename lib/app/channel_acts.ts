import type { Bot } from "@/lib/features/bot/mod.ts";
import type { Overlays } from "@/lib/features/overlays/mod.ts";
import type { Subathon } from "@/lib/features/subathon/mod.ts";
import type { ControlOrder } from "@/lib/schema/overlays/control.ts";

/** Creates the acts on a channel that bots and rules of chat share. */
export function createChannelActs(
  { bot, overlays, subathon }: {
    bot: Pick<Bot, "counters" | "chatAnswers">;
    overlays: Pick<Overlays, "control" | "playSound">;
    subathon: Pick<Subathon, "session">;
  },
) {
  return {
    /** Writes answers in chat. */
    answers: bot.chatAnswers,

    /**
     * Moves a counter, by its widget's step where no number is given; once for its
     * idempotency key, where it has one.
     */
    moveCounter: async (
      channelId: string,
      name: string,
      by: number | undefined,
      idempotencyKey?: string,
    ) =>
      (await bot.counters.move(channelId, name, by, { idempotencyKey }))
        .counter,

    /** Tells every page of a channel to take an action, once for its id. */
    control: (
      channelId: string,
      action: ControlOrder["action"],
      id: string,
    ) =>
      overlays.control.order(
        channelId,
        { action, sceneId: null, instanceId: null },
        id,
      ),

    /** Plays a sound on one open overlay, once for its id. */
    playSound: (
      channelId: string,
      sound: { soundId: string; volume: number },
      id: string,
    ) => overlays.playSound(channelId, sound, id),

    /** Adds time to the timer, or takes some, once for its idempotency key. */
    moveTimer: (
      channelId: string,
      body: { deltaMs: number; note: string; idempotencyKey: string },
    ) => subathon.session.command(channelId, { name: "adjust", body }),
  };
}
