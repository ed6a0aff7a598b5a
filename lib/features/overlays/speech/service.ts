import { LRUCache } from "lru-cache";
import type { BoundedAnswer } from "@/lib/core/bounded_read.ts";
import type { SpeechClient, SpeechOrder } from "@/lib/clients/speech/client.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { DailyQuotaService } from "@/lib/storage/daily_quota.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import { isVoiceOfComputer } from "@/lib/schema/widgets/settings/speech_voice.ts";
import { spokenText } from "@/lib/widgets/spoken_text.ts";
import { isLimited } from "@/lib/widgets/alert_turns.ts";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";

/** Bytes of speech that a process holds. */
const MAX_HELD_BYTES = 24_000_000;
/** Time for which a failed rendering is not tried again: the page speaks itself. */
const FAILURE_TTL_MS = 10_000;
/** Failed renderings that a process remembers. */
const MAX_FAILURES = 10_000;

/** Sentence in which a voice introduces itself. */
const SAMPLE = "Thank you! This is how I read your messages.";

/** Dependencies of speech. */
interface SpeechDeps {
  /** `null` when nothing that speaks is configured. */
  client: SpeechClient | null;
  clock: Clock;
  log: Log;
  /** Has a channel's renderings one after the other. */
  inTurn: KeyedMutex;
  quota: DailyQuotaService;
  /** Returns an event that alerts tell of; `null` for none, or another. */
  findEvent: (
    channelId: string,
    eventId: string,
  ) => Promise<AlertEvent | null>;
  /** Throws `not_found` where the channel has no such widget. */
  settingsOf: (
    channelId: string,
    instanceId: string,
  ) => Promise<{ type: string; settings: unknown }>;
}

/**
 * Creates the service that reads alerts aloud, so that OBS hears them: a file
 * of sound for the message of an event, as the alert box's own variant says.
 * The text comes from the log, where words were checked when it entered; a page
 * cannot have any other text spoken.
 */
export function createSpeechService(
  { client, clock, log, inTurn, quota, findEvent, settingsOf }: SpeechDeps,
) {
  const render = (order: SpeechOrder): Promise<BoundedAnswer> => {
    if (client) return client.render(order);
    throw new TypeError(
      "Cannot read aloud: this service has no voices. Whoever runs it can set SPEECH_URL or SPEECH_COMMAND",
    );
  };
  const failed = createLru<true>(MAX_FAILURES, {
    clock,
    forMs: FAILURE_TTL_MS,
  });
  const held = new LRUCache<
    string,
    BoundedAnswer,
    { channelId: string; text: string; voice: string; speed: number }
  >({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
    async fetchMethod(_key, _stale, { context: { channelId, ...order } }) {
      // One at a time: however many alerts come, a channel keeps one voice busy.
      const { result } = await inTurn(
        channelId,
        () => quota.spend(channelId, () => render(order), order.text.length),
      );
      return result;
    },
  });

  async function orderFor(
    channelId: string,
    eventId: string,
    instanceId: string,
    { voices }: SpeechClient,
  ): Promise<SpeechOrder | null> {
    const [event, widget] = await Promise.all([
      findEvent(channelId, eventId),
      settingsOf(channelId, instanceId),
    ]);
    if (!event || widget.type !== alertBox.id) return null;
    const { variants } = alertBox.settings.parse(widget.settings);
    const message = "message" in event.data ? event.data.message?.text : "";
    const textOf = (one: Variant) => spokenText(one, event, message ?? "");
    const variant = mayTell(variants, event).find((one) => textOf(one) !== "");
    if (!variant || isVoiceOfComputer(variant.speechVoice)) return null;
    const text = textOf(variant);
    const [usual = ""] = voices;
    return {
      text,
      voice: voices.includes(variant.speechVoice) ? variant.speechVoice : usual,
      speed: variant.speechRate / 100,
    };
  }

  /** Renders an order, or returns what is held of it; `null` when it cannot be had now. */
  async function spoken(
    channelId: string,
    order: SpeechOrder,
  ): Promise<BoundedAnswer | null> {
    const { text, voice, speed } = order;
    // By channel, so that each pays for its own.
    const name = JSON.stringify([channelId, voice, speed, text]);
    if (failed.has(name)) return null;
    try {
      return await held.fetch(name, { context: { channelId, ...order } }) ??
        null;
    } catch (error) {
      failed.set(name, true);
      const spent = error instanceof AppError && error.code === "plan_limit";
      if (spent) log.info("speech_quota_used_up", { channelId, error });
      else log.warn("speech_not_rendered", { channelId, error });
      return null;
    }
  }

  return {
    /** Returns the names of the service's voices, the usual one first; none without a service. */
    voices: (): string[] => [...client?.voices ?? []],

    /**
     * Returns a sentence in one of the voices; `null` when the service cannot
     * speak now. Throws `not_found` for a voice that it does not have.
     */
    async sample(
      channelId: string,
      voice: string,
    ): Promise<BoundedAnswer | null> {
      if (!client?.voices.includes(voice)) {
        throw new AppError(
          "not_found",
          `Cannot find voice ${
            JSON.stringify(voice)
          }: choose one from the list`,
        );
      }
      return await spoken(channelId, { text: SAMPLE, voice, speed: 1 });
    },

    /**
     * Returns what an alert box says about an event; `null` when it says
     * nothing, or when the service cannot speak now and the page has to.
     */
    async of(
      channelId: string,
      eventId: string,
      instanceId: string,
    ): Promise<BoundedAnswer | null> {
      if (!client) return null;
      const order = await orderFor(channelId, eventId, instanceId, client);
      return order && await spoken(channelId, order);
    },
  };
}

/**
 * Returns the variants that may tell of an event, in their order: each that does
 * not play for every event lets the next one play at times.
 */
function mayTell(variants: readonly Variant[], event: AlertEvent): Variant[] {
  const first = chooseVariant(variants, event);
  if (!first) return [];
  if (!isLimited(first)) return [first];
  const others = variants.filter((one) => one !== first);
  return [first, ...mayTell(others, event)];
}
