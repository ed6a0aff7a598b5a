import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import {
  pickChatter,
  pickViewer,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import {
  badgesOf,
  chatMessage,
  fill,
  type Piece,
  plain,
  rewardMessage,
  said,
  smallTalk,
} from "@/lib/clients/simulated/speech.ts";
import { TEXTS } from "@/lib/clients/simulated/texts.ts";
import {
  nanoTime,
  who,
  type WireObject,
} from "@/lib/clients/simulated/wire.ts";

const NO_SOURCE: WireObject = {
  ...who("source_broadcaster_user_", null),
  source_message_id: null,
  is_source_only: null,
  source_badges: null,
};

/** Lets a person write; `traits` are the fields of a message that is not plain. */
export function tellMessage(
  context: ScenarioContext,
  author: SimulatedPerson,
  pieces: () => Piece[],
  { thing = "message", ...traits }: WireObject & { thing?: string } = {},
): void {
  const { state, at } = context;
  const id = context.id(thing);
  context.notify("channel.chat.message", () => {
    const composed = pieces();
    state.recent.push({ id, author: author.index, text: plain(composed), at });
    return {
      ...NO_SOURCE,
      ...who("chatter_user_", author),
      message_id: id,
      message: chatMessage(composed),
      color: author.color,
      badges: badgesOf(state, author),
      message_type: "text",
      cheer: null,
      reply: null,
      channel_points_custom_reward_id: null,
      ...traits,
    };
  });
}

// deno-fmt-ignore -- a table
const NOTICES = [
  "sub", "resub", "sub_gift", "community_sub_gift", "gift_paid_upgrade",
  "prime_paid_upgrade", "pay_it_forward", "raid", "announcement", "modiversary",
] as const;
// deno-fmt-ignore -- a table
const UNSHARED_NOTICES = [
  "unraid", "bits_badge_tier", "charity_donation", "watch_streak",
] as const;

const NO_DETAIL: WireObject = Object.fromEntries(
  [
    ...NOTICES,
    ...UNSHARED_NOTICES,
    ...NOTICES.map((type) => `shared_chat_${type}`),
  ].map((type) => [type, null]),
);

/** The account that stands for anonymous gifters. */
const ANONYMOUS: PlatformUser = {
  id: "274598607",
  login: "ananonymousgifter",
  name: "AnAnonymousGifter",
};

/** Sends a notice in chat; `chatter` null stands for an anonymous viewer. */
export function tellNotice(
  context: ScenarioContext,
  type: typeof NOTICES[number] | typeof UNSHARED_NOTICES[number],
  notice: {
    chatter: SimulatedPerson | PlatformUser | null;
    system: string;
    pieces?: readonly Piece[];
    detail: WireObject;
    /** Sets apart several notices of one act. */
    thing?: string;
  },
): void {
  const { chatter, system, pieces = [], detail, thing = "" } = notice;
  const known = chatter !== null && "index" in chatter ? chatter : null;
  context.notify("channel.chat.notification", () => ({
    ...NO_SOURCE,
    ...who("chatter_user_", chatter ?? ANONYMOUS),
    chatter_is_anonymous: chatter === null,
    color: known?.color ?? "",
    badges: known ? badgesOf(context.state, known) : [],
    system_message: system,
    message_id: context.id(`${type} notice ${thing}`),
    message: chatMessage(pieces),
    notice_type: type,
    ...NO_DETAIL,
    [type]: detail,
  }));
}

/**
 * Lets a person in chat write; at times a reply, at times a command that a bot
 * answers.
 */
export function chat(context: ScenarioContext): void {
  const { words, population } = context;
  const author = pickChatter(context);
  if (!author) return;
  if (words.chance(0.03)) {
    const { command, answer } = words.pick(TEXTS.called);
    tellMessage(context, author, () => said(command));
    const bot = words.pick(population.bots);
    const text = `@${author.name} ${answer}`;
    return tellMessage(context, bot, () => said(text), { thing: "answer" });
  }
  const traits = words.chance(0.08) ? { reply: replyTo(context) } : {};
  tellMessage(context, author, () => smallTalk(context, author), traits);
}

/** A reference to one of the last messages; `null` if there are none. */
function replyTo(
  { state, words, population }: ScenarioContext,
): WireObject | null {
  if (state.recent.length === 0) return null;
  const parent = words.pick(state.recent);
  const author = population.people[parent.author] ?? null;
  return {
    parent_message_id: parent.id,
    parent_message_body: parent.text,
    ...who("parent_user_", author),
    thread_message_id: parent.id,
    ...who("thread_user_", author),
  };
}

/** Lets a viewer write a highlighted message, paid for with channel points. */
export function highlight(context: ScenarioContext): void {
  const author = pickViewer(context);
  if (!author) return;
  const pieces = smallTalk(context, author);
  const message_type = "channel_points_highlighted";
  tellMessage(context, author, () => pieces, { message_type });
  context.notify(
    "channel.channel_points_automatic_reward_redemption.add",
    () => ({
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

type Removal = "message_delete" | "clear_user_messages" | "clear";

/** Lets a moderator delete a message, or all of a viewer, or clear the chat. */
export function moderate(context: ScenarioContext): void {
  const { state, population, words } = context;
  const harmless = state.recent.filter(({ author }) =>
    population.people[author]?.kind === "viewer" &&
    !state.moderators.has(author) && !state.vips.has(author)
  );
  if (harmless.length === 0) return;
  const { id, author } = words.pick(harmless);
  const target = who("target_user_", population.people[author] ?? null);
  const type = words.weighted<Removal>([
    ["message_delete", 15],
    ["clear_user_messages", 4],
    ["clear", 1],
  ]);
  context.notify(`channel.chat.${type}`, () => ({
    ...(type !== "clear" && target),
    ...(type === "message_delete" && { message_id: id }),
  }));
}

/** Lets a moderator make an announcement. */
export function announce(context: ScenarioContext): void {
  const { state, words } = context;
  const chatter = pickViewer(
    context,
    ({ index }) => state.moderators.has(index),
  );
  if (!chatter) return;
  tellNotice(context, "announcement", {
    chatter,
    system: "",
    pieces: said(words.pick(TEXTS.announcements)),
    detail: { color: "PRIMARY" },
  });
}

/** Lets a viewer share how many streams in a row they have watched. */
export function watchStreak(context: ScenarioContext): void {
  const chatter = pickViewer(context, ({ habit }) => habit === "regular");
  if (!chatter) return;
  const streak = context.random.pick([3, 5, 7, 10, 15, 20, 30]);
  tellNotice(context, "watch_streak", {
    chatter,
    system:
      `${chatter.name} watched ${streak} consecutive streams and sparked a watch streak!`,
    pieces: fill(context, "hello again {e}"),
    detail: {
      streak_count: streak,
      channel_points_awarded: Math.min(450, 300 + streak * 10),
    },
  });
}
