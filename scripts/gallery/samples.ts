import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import {
  previewTime,
  sampleEvent,
} from "@/lib/schema/widgets/state/samples.ts";

/** Creates a message without emotes. */
export const text = (message: string) => ({
  text: message,
  parts: [{ type: "text" as const, text: message }],
});

/** Creates a cheer with a message. */
export const cheer = (message: string) =>
  sampleEvent("cheer", "PixelPanda", {
    bits: 1500,
    anonymous: false,
    source: "cheer",
    powerUp: null,
    message: text(message),
  });

/** Creates a running subathon timer, changed. */
export const timer = (values: Record<string, unknown>) => ({
  timer: {
    revision: 1,
    sessionId: "preview",
    state: "running",
    direction: "down",
    endsAt: previewTime(13_338_000),
    remainingMs: 13_338_000,
    bankedMs: 0,
    activeMs: 64_800_000,
    locked: false,
    capAt: previewTime(108_000_000),
    multiplier: null,
    serverNow: previewTime(0),
    ...values,
  },
});

/** Creates a goal under way, changed. */
export const goal = (values: Record<string, unknown>) => ({
  goal: {
    goalId: "preview",
    revision: 1,
    current: 68,
    target: 100,
    currency: null,
    round: 0,
    endsAt: null,
    reachedAt: null,
    ...values,
  },
});

/** Creates a hype train of level 5, changed. */
export const train = (values: Record<string, unknown>) => ({
  train: {
    trainId: "preview",
    type: "regular",
    level: 5,
    total: 31_400,
    progress: 8_600,
    goal: 9_800,
    topContributions: [{
      user: { id: null, login: null, name: "Marlow" },
      type: "subscription",
      total: 12_500,
    }],
    sharedWith: [],
    startedAt: previewTime(-200_000),
    expiresAt: previewTime(47_000),
    endedAt: null,
    cooldownEndsAt: null,
    ...values,
  },
});

/** Creates a burst of emoji in chat. */
export const emoteStorm = () =>
  Array.from({ length: 28 }, (_, index) => {
    const [sample] = SAMPLE_CHAT;
    const sign = Array.from("🎉💜🔥😂👏🎮")[index % 6] ?? "🎉";
    return {
      ...sample,
      id: `storm-${index}`,
      position: `preview.${index}`,
      receivedAt: previewTime(index * 150),
      data: { ...sample?.data, message: text(sign) },
    };
  });
