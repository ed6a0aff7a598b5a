/** The timer, ladder and ledger of each channel, and its ending credits. */
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import { KNOWN_BOTS } from "@/lib/schema/widgets/rules/known_bots.ts";
import { subathonSources } from "./answers/widget_sources.ts";
import { createCreditsService } from "./credits/service.ts";
import { createCreditSources, startOnOf } from "./credits/sources.ts";
import { createPictureService } from "./pictures/service.ts";
import { createSubathonParts } from "./runtime/parts.ts";
import { createSubathonService } from "./service.ts";

/** The timer, ladder and ledger of each channel, and its ending credits. */
export type Subathon = ReturnType<typeof createSubathon>;

/** Creates the subathon and the credits over everything they thank people for. */
export function createSubathon(
  process: Process,
  others:
    & DepsOf<
      typeof createSubathonParts,
      | "events"
      | "currencyOf"
      | "livePlatforms"
      | "readFollowers"
      | "roomOf"
      | "sourcesOf"
      | "sightings"
      | "overlayNames"
    >
    & DepsOf<
      typeof createCreditSources,
      "isConnected" | "blockedWords" | "clipsOf"
    >
    & DepsOf<typeof createPictureService, "hiddenAmong" | "avatarOf">
    & {
      /** Returns when the stream began; `null` when unknown. */
      streamBeganAt: (channelId: string) => Promise<number | null>;
      /** Returns a widget of the channel; throws `not_found`. */
      instanceOf: (
        channelId: string,
        instanceId: string,
      ) => Promise<Parameters<typeof startOnOf>[0]>;
    },
) {
  const { config, log, newId } = process;
  const parts = createSubathonParts({
    ...process,
    ...others,
    holder: newId("req"),
    exchangeRatesUrl: config.env.EXCHANGE_RATES_URL ?? null,
    shared: config.database.shared,
    // There no process may run for a while, and nothing is wrong.
    tellsDowntime: !config.hosted,
  });
  const session = createSubathonService(parts);
  const isBot = (login: string) => KNOWN_BOTS.has(login);
  const credits = createCreditsService({
    ...process,
    ...others,
    holder: newId("req"),
    startOnOf: async (channelId, instanceId) =>
      startOnOf(await others.instanceOf(channelId, instanceId)),
    beganAt: async (channelId, span) =>
      span === "stream"
        ? await others.streamBeganAt(channelId)
        : (await session.span(channelId))?.startedAt ?? null,
    sources: createCreditSources({
      clock: process.clock,
      isConnected: others.isConnected,
      blockedWords: others.blockedWords,
      clipsOf: others.clipsOf,
      isBot,
      ladderOf: session.ladder,
    }),
  });
  const pictures = createPictureService({
    kv: process.kv,
    clock: process.clock,
    store: parts.store,
    session,
    credits,
    hiddenAmong: others.hiddenAmong,
    isBot,
    blockedWords: others.blockedWords,
    avatarOf: others.avatarOf,
  });
  return {
    session,
    credits,
    /** Pictures to share. */
    pictures,
    /** Sources of widget data. */
    sources: { ...subathonSources(session), credits: credits.run },
    start(): void {
      parts.start().catch((error) =>
        log.error("subathon_not_started", { error })
      );
    },
    stop: parts.stop,
    /** Wakes sessions that are due, and looks for what a process left behind. */
    async tick(): Promise<void> {
      await parts.wakeups.runDue();
      await parts.sweep();
      await parts.rates.runOnce();
    },
  };
}
