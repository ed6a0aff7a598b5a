import { type Clock, DAY_MS, WEEK_MS } from "@/lib/core/clock.ts";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import type {
  Clip,
  ClipsQuery,
} from "@/lib/schema/widget_data/platform_reads.ts";
import type { Reading } from "@/lib/schema/widget_data/stats.ts";
import type { CreditSources } from "./lists.ts";

/** Clips of a period as the platform's reads answer them. */
type ClipsAnswer =
  | {
    available: true;
    items: Pick<Clip, "title" | "creatorName" | "views" | "createdAt">[];
  }
  | Extract<Reading<never>, { available: false }>;

/** Creates what the credits read from the ladder and the platform. */
export function createCreditSources(
  { clock, ladderOf, clipsOf, ...others }:
    & Omit<CreditSources, "goals" | "clips">
    & {
      clock: Clock;
      /** Returns the ladder of the subathon; without a session its id is empty. */
      ladderOf: (channelId: string) => Promise<
        {
          sessionId: string;
          goals: { title: string; reachedAt: string | null }[];
        }
      >;
      clipsOf: (channelId: string, query: ClipsQuery) => Promise<ClipsAnswer>;
    },
): CreditSources {
  return {
    ...others,

    async goals(channelId) {
      const { sessionId, goals } = await ladderOf(channelId);
      if (sessionId === "") return null;
      return goals.flatMap(({ title, reachedAt }) =>
        reachedAt === null ? [] : [{ title, reachedAt }]
      );
    },

    async clips(channelId, since) {
      const period = periodFor(clock.now() - since);
      const clips = await clipsOf(channelId, { limit: 100, period });
      if (!clips.available) return clips;
      const value = clips.items
        .filter(({ createdAt }) => Date.parse(createdAt) >= since);
      return { available: true, value };
    },
  };
}

/** Returns the shortest period of clips that holds an age in milliseconds. */
function periodFor(age: number): ClipsQuery["period"] {
  if (age <= DAY_MS) return "day";
  return age <= WEEK_MS ? "week" : "month";
}

/** Returns what starts a credits widget; `null` for any other widget. */
export function startOnOf(
  { type, settings }: Pick<Instance, "type" | "settings">,
): string | null {
  const { startOn } = settings;
  return type === "credits" && typeof startOn === "string" ? startOn : null;
}
