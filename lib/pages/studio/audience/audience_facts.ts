import { z } from "zod";
import {
  audienceTab,
  TAB_WIDGETS,
} from "@/lib/studio/browser/audience/audience_tabs.ts";
import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { formFields } from "@/lib/pages/studio/shell/form_fields.ts";
import { lacksConsent } from "@/lib/pages/studio/shell/lacks_consent.ts";
import { readChatLines } from "@/lib/pages/studio/read_chat_lines.ts";

/** Query of the room's address; a tab that the room does not have opens the first. */
export const AudienceQuery = z.object({
  tab: z.string().max(64).optional(),
});
export type AudienceQuery = z.infer<typeof AudienceQuery>;

const SHOWING_KINDS = Object.values(TAB_WIDGETS).flat();

/** Reads what the room of the audience is drawn from, as the API's own endpoints do. */
export async function audienceFacts(
  { services, caller, query: { tab } }: {
    services: State["services"];
    caller: LoginSession;
    query: AudienceQuery;
  },
) {
  const { account, audience, bot, overlays } = services;
  const { channelId, role } = caller;
  const [instances, scenes] = await Promise.all([
    overlays.instances.list(channelId),
    overlays.scenes.list(channelId),
  ]);
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
    needsChatConsent,
    ...clocks
  ] = await Promise.all([
    audience.giveaways.read(channelId),
    audience.viewerQueues.read(channelId),
    audience.challenges.read(channelId),
    audience.clocks.readStopwatch(channelId),
    audience.highlights.read(channelId),
    bot.counters.list(channelId),
    readChatLines(services, channelId),
    account.channels.settings(channelId),
    lacksConsent(services, caller, "chat"),
    ...countdowns.map(({ id }) => audience.clocks.readCountdown(channelId, id)),
  ]);
  return {
    channelId,
    readOnly: role === "masquerade",
    currency: settings.currency,
    tab: audienceTab(tab),
    showing: instances
      .filter(({ type }) => SHOWING_KINDS.includes(type))
      .map(({ id, type, name, sceneId }) => {
        const scene = scenes.find(({ id }) => id === sceneId);
        return {
          id,
          type,
          name,
          scene: scene ? { id: scene.id, name: scene.name } : null,
        };
      }),
    giveaway,
    queue,
    challenge,
    stopwatch,
    highlight,
    counters,
    lines,
    needsChatConsent,
    lateFields: {
      giveaway: formFields(services, "giveaway"),
      poll: formFields(services, "poll"),
      chatPoll: formFields(services, "chat-poll"),
      prediction: formFields(services, "prediction"),
      wheel: formFields(services, "wheel"),
      wheelRule: formFields(services, "wheel-rule"),
      chatRule: formFields(services, "chat-rule"),
    },
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
