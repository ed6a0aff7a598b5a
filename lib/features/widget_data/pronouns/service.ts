import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import type {
  PronounService,
  PronounWords,
} from "@/lib/clients/pronouns/client.ts";
import type { SharedReads } from "@/lib/clients/shared_reads.ts";
import type { Log } from "@/lib/core/log.ts";
import type { WidgetCaller } from "@/lib/schema/account/widget_tokens.ts";
import type { PronounsAnswer } from "@/lib/schema/widget_data/pronouns.ts";

const WORDS_TTL_MS = DAY_MS;
const OF_TTL_MS = HOUR_MS;

/**
 * Creates the reader of the pronouns of viewers, asked for once for all pages;
 * of nobody unless that is configured.
 */
export function createPronounsService(
  { service, shared, mayAsk, log }: {
    /** `null` where nobody may be asked. */
    service: PronounService | null;
    shared: SharedReads;
    /** Counts one question of a channel's pages; `false` when it is one too many. */
    mayAsk: (caller: WidgetCaller) => boolean;
    log: Log;
  },
) {
  return {
    /** Returns a person's pronouns. */
    async read(caller: WidgetCaller, login: string): Promise<PronounsAnswer> {
      if (service === null) {
        return { available: false, value: null, reason: "not_configured" };
      }
      // No answer of 400 or above: a browser would write it into its console.
      if (!mayAsk(caller)) {
        return { available: false, value: null, reason: "rate_limited" };
      }
      try {
        const [words, ids] = await Promise.all([
          shared.read({
            name: "words",
            ttlMs: WORDS_TTL_MS,
            ask: () => service.words(),
          }),
          shared.read({
            name: `of ${login}`,
            ttlMs: OF_TTL_MS,
            ask: () => service.of(login),
          }),
        ]);
        return { available: true, value: textOf(ids, words) };
      } catch (error) {
        log.warn("pronouns_not_read", { error });
        return {
          available: false,
          value: null,
          reason: "platform_unreachable",
        };
      }
    },
  };
}

/** `They/Them`, or of two `She/They`. */
function textOf(ids: readonly string[], words: PronounWords): string | null {
  const [first, second] = ids.flatMap((id) =>
    Object.hasOwn(words, id) ? words[id] ?? [] : []
  );
  if (!first) return null;
  if (second) return `${first.subject}/${second.subject}`;
  return first.singular ? first.subject : `${first.subject}/${first.object}`;
}
