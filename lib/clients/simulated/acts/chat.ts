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
} from "@/lib/clients/simulated/stage.ts";
import {
  ANNOUNCEMENTS,
  CALLED,
} from "@/lib/clients/simulated/texts/phrases.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { type MessageTraits, tellMessage, tellNotice } from "./chat_wire.ts";

/**
 * Lets somebody write; at times a reply, at times a command that a bot answers.
 */
export function chat(stage: ScenarioContext): void {
  const author = somebody(stage);
  if (!author) return;
  if (stage.random.chance(0.03)) return callCommand(stage, author);
  tellMessage(stage, author, () => smallTalk(stage, author), {
    ...(stage.words.chance(0.08) && replyTo(stage)),
  });
}

function callCommand(stage: ScenarioContext, author: SimulatedPerson): void {
  const bot = stage.random.pick(stage.population.bots);
  let answer = "";
  tellMessage(stage, author, () => {
    const [command, reply] = stage.words.pick(CALLED);
    answer = `@${author.name} ${reply}`;
    return said(command);
  });
  tellMessage(stage, bot, () => said(answer), {}, "answer");
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

/** Lets somebody write a highlighted message, paid for with channel points. */
export function highlight(stage: ScenarioContext): void {
  const author = someViewer(stage);
  if (!author) return;
  let pieces: Piece[] = [];
  tellMessage(stage, author, () => pieces = smallTalk(stage, author), {
    type: "channel_points_highlighted",
  });
  stage.tell(
    "channel.channel_points_automatic_reward_redemption.add",
    () => ({
      ...broadcaster(stage),
      ...who("user_", author),
      id: stage.id("redemption"),
      reward: {
        type: "send_highlighted_message",
        channel_points: 150,
        emote: null,
      },
      message: rewardMessage(pieces),
      redeemed_at: nanoTime(stage.at),
    }),
  );
}

/** Lets a moderator delete a message, or hide all of somebody's. */
export function moderate(stage: ScenarioContext): void {
  const { state, population, words } = stage;
  const harmless = state.recent.filter(({ author }) =>
    population.people[author]?.kind === "viewer" &&
    !state.moderators.has(author) && !state.vips.has(author)
  );
  if (harmless.length === 0) return;
  const message = words.pick(harmless);
  const target = who("target_user_", population.people[message.author] ?? null);
  if (words.chance(0.2)) {
    const event = () => ({ ...broadcaster(stage), ...target });
    return stage.tell("channel.chat.clear_user_messages", event);
  }
  stage.tell("channel.chat.message_delete", () => ({
    ...broadcaster(stage),
    ...target,
    message_id: message.id,
  }));
}

/** Lets a moderator announce something. */
export function announce(stage: ScenarioContext): void {
  const { state } = stage;
  const moderator = someViewer(
    stage,
    ({ index }) => state.moderators.has(index),
  );
  if (!moderator) return;
  tellNotice(stage, "announcement", {
    chatter: moderator,
    system: "",
    pieces: said(stage.words.pick(ANNOUNCEMENTS)),
    detail: { color: "PRIMARY" },
  });
}

/** Lets somebody share how many streams in a row they have watched. */
export function watchStreak(stage: ScenarioContext): void {
  const viewer = someViewer(stage, ({ habit }) => habit === "regular");
  if (!viewer) return;
  const streak = stage.random.pick([3, 5, 7, 10, 15, 20, 30]);
  tellNotice(stage, "watch_streak", {
    chatter: viewer,
    system:
      `${viewer.name} watched ${streak} consecutive streams and sparked a watch streak!`,
    pieces: fill(stage, "hello again {e}"),
    detail: {
      streak_count: streak,
      channel_points_awarded: Math.min(450, 300 + streak * 10),
    },
  });
}
