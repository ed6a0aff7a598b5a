import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { linesAfter } from "@/lib/studio/browser/audience/pickable_lines.ts";

/** Lines of chat that the room lists. */
const LINES = 50;

/** Reads what the room of the audience is drawn from, as the API's own endpoints do. */
export async function audienceFacts(
  { services, caller: { channelId, role } }: {
    services: State["services"];
    caller: LoginSession;
  },
) {
  const { account, audience, bot, overlays, widgetData } = services;
  const instances = await overlays.instances.list(channelId);
  const settingsOf = (type: string) =>
    instances.filter((one) => one.type === type);
  const countdowns = settingsOf("countdown")
    .filter(({ settings }) => (settings.target ?? "duration") === "duration");
  const [
    giveaway,
    queue,
    challenge,
    stopwatch,
    highlight,
    counters,
    lines,
    { settings },
    ...clocks
  ] = await Promise.all([
    audience.giveaways.read(channelId),
    audience.viewerQueues.read(channelId),
    audience.challenges.read(channelId),
    audience.clocks.readStopwatch(channelId),
    audience.highlights.read(channelId),
    bot.counters.list(channelId),
    widgetData.recentEvents.list(channelId, {
      kinds: "chat.*",
      limit: LINES,
      tests: "exclude",
    }),
    account.channels.settings(channelId),
    ...countdowns.map(({ id }) => audience.clocks.readCountdown(channelId, id)),
  ]);
  return {
    channelId,
    readOnly: role === "masquerade",
    currency: settings.currency,
    giveaway,
    queue,
    challenge,
    stopwatch,
    highlight,
    counters,
    lines: linesAfter([], lines.items),
    countdowns: countdowns.flatMap(({ id, name }, index) => {
      const clock = clocks[index];
      return clock ? [{ id, name, clock }] : [];
    }),
    /** Amount that a counter's widget adds at a time, by the counter's name. */
    steps: Object.fromEntries(
      settingsOf("counter").flatMap(({ settings: { counterId, step } }) =>
        typeof counterId === "string" && Number.isInteger(step)
          ? [[counterId.toLowerCase(), Number(step)] as const]
          : []
      ).reverse(),
    ),
  };
}
