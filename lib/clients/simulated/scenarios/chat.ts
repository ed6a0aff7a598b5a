import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import {
  fill,
  type Piece,
  rewardMessage,
  said,
  smallTalk,
} from "@/lib/clients/simulated/speech.ts";
import {
  broadcaster,
  type ScenarioContext,
  somebody,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import {
  ANNOUNCEMENTS,
  CALLED,
} from "@/lib/clients/simulated/texts/phrases.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { type MessageTraits, tellMessage, tellNotice } from "./chat_wire.ts";

/**
 * Lets a person in chat write; at times a reply, at times a command that a bot
 * answers.
 */
export function chat(context: ScenarioContext): void {
  const author = somebody(context);
  if (!author) return;
  if (context.random.chance(0.03)) return callCommand(context, author);
  tellMessage(context, author, () => smallTalk(context, author), {
    ...(context.words.chance(0.08) && replyTo(context)),
  });
}

function callCommand(context: ScenarioContext, author: SimulatedPerson): void {
  const bot = context.random.pick(context.population.bots);
  let answer = "";
  tellMessage(context, author, () => {
    const [command, reply] = context.words.pick(CALLED);
    answer = `@${author.name} ${reply}`;
    return said(command);
  });
  tellMessage(context, bot, () => said(answer), {}, "answer");
}

/** A reply's reference to one of the last messages, if there are any. */
function replyTo({ state, words, population }: ScenarioContext): MessageTraits {
  const parent = state.recent.length > 0 ? words.pick(state.recent) : undefined;
  const author = parent && population.people[parent.author];
  if (!author) return {};
  return {
    reply: {
      parent_message_id: parent.id,
      parent_message_body: parent.text,
      ...who("parent_user_", author),
      thread_message_id: parent.id,
      ...who("thread_user_", author),
    },
  };
}

/** Lets a viewer write a highlighted message, paid for with channel points. */
export function highlight(context: ScenarioContext): void {
  const author = someViewer(context);
  if (!author) return;
  let pieces: Piece[] = [];
  tellMessage(context, author, () => pieces = smallTalk(context, author), {
    type: "channel_points_highlighted",
  });
  context.notify(
    "channel.channel_points_automatic_reward_redemption.add",
    () => ({
      ...broadcaster(context),
      ...who("user_", author),
      id: context.id("redemption"),
      reward: {
        type: "send_highlighted_message",
        channel_points: 150,
        emote: null,
      },
      message: rewardMessage(pieces),
      redeemed_at: nanoTime(context.at),
    }),
  );
}

/** Lets a moderator delete a message, or hide all messages of a viewer. */
export function moderate(context: ScenarioContext): void {
  const { state, population, words } = context;
  const harmless = state.recent.filter(({ author }) =>
    population.people[author]?.kind === "viewer" &&
    !state.moderators.has(author) && !state.vips.has(author)
  );
  if (harmless.length === 0) return;
  const message = words.pick(harmless);
  const target = who("target_user_", population.people[message.author] ?? null);
  if (words.chance(0.2)) {
    const event = () => ({ ...broadcaster(context), ...target });
    return context.notify("channel.chat.clear_user_messages", event);
  }
  context.notify("channel.chat.message_delete", () => ({
    ...broadcaster(context),
    ...target,
    message_id: message.id,
  }));
}

/** Lets a moderator make an announcement. */
export function announce(context: ScenarioContext): void {
  const { state } = context;
  const moderator = someViewer(
    context,
    ({ index }) => state.moderators.has(index),
  );
  if (!moderator) return;
  tellNotice(context, "announcement", {
    chatter: moderator,
    system: "",
    pieces: said(context.words.pick(ANNOUNCEMENTS)),
    detail: { color: "PRIMARY" },
  });
}

/** Lets a viewer share how many streams in a row they have watched. */
export function watchStreak(context: ScenarioContext): void {
  const viewer = someViewer(context, ({ habit }) => habit === "regular");
  if (!viewer) return;
  const streak = context.random.pick([3, 5, 7, 10, 15, 20, 30]);
  tellNotice(context, "watch_streak", {
    chatter: viewer,
    system:
      `${viewer.name} watched ${streak} consecutive streams and sparked a watch streak!`,
    pieces: fill(context, "hello again {e}"),
    detail: {
      streak_count: streak,
      channel_points_awarded: Math.min(450, 300 + streak * 10),
    },
  });
}
