import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { cleanText } from "@/lib/features/bot/bot_api/format.ts";
import { printableName } from "@/lib/features/bot/bot_api/names.ts";
import type { StoredChatAnswer } from "@/lib/schema/audience/chat_rules.ts";
import type { Participant } from "@/lib/schema/events/participation.ts";
import {
  type Platform,
  PlatformError,
  type PlatformFailure,
} from "@/lib/schema/platform/client.ts";
import { sayWords } from "./words.ts";

/** Values of the placeholders of an answer. */
interface AnswerValues {
  /** Viewer who set it off; `null` where none is told. */
  who: Pick<Participant, "login" | "name"> | null;
  /** Figure that the act left; `null` for an act without one, whose amount is none either. */
  count: number | null;
  amount: number;
}

const STATES = {
  scope_missing: "not_allowed",
  authorization_expired: "not_allowed",
  not_supported: "refused",
  unreachable: "unreachable",
} as const satisfies Record<PlatformFailure, StoredChatAnswer["state"]>;

/** Creates what writes answers in a channel's chat as its owner. */
export function createChatAnswers(
  { log, platform, localeOf }: {
    log: Log;
    platform: Pick<Platform, "writeChat">;
    /** Returns the channel's language and region. */
    localeOf: (channelId: string) => Promise<string>;
  },
) {
  return {
    /**
     * Returns what fills the answers of a channel: one line without commands,
     * in its way of writing numbers; empty where nothing is left to write.
     */
    async fillerOf(
      channelId: string,
    ): Promise<(template: string, values: AnswerValues) => string> {
      const words = sayWords(await localeOf(channelId));
      return (template, { who, count, amount }) =>
        cleanText(fillTemplate(template, {
          user: who && printableName(who.login ?? "", who.name) ||
            words.t("somebody"),
          count: count === null ? "" : words.number(count),
          amount: count === null ? "" : words.number(amount),
        }));
    },

    /** Writes a line in chat, once; returns what became of it. */
    async write(channelId: string, text: string): Promise<StoredChatAnswer> {
      try {
        await platform.writeChat(channelId, text);
        return { state: "sent", why: "" };
      } catch (error) {
        if (error instanceof PlatformError) {
          return { state: STATES[error.failure], why: error.said };
        }
        if (!(error instanceof AppError)) {
          log.warn("chat_answer_failed", { channelId, error });
        }
        return { state: "unreachable", why: "" };
      }
    },
  };
}
