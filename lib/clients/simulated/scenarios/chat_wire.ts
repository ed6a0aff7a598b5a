import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import {
  badgesOf,
  chatMessage,
  type Piece,
  plain,
} from "@/lib/clients/simulated/speech.ts";
import {
  broadcaster,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import { who, type WireObject } from "@/lib/clients/simulated/wire.ts";

/** Special traits of a message. */
export interface MessageTraits {
  type?: string;
  cheer?: { bits: number };
  reply?: WireObject;
  rewardId?: string;
}

/** Sends `channel.chat.message`; the id it is known by. */
export function tellMessage(
  context: ScenarioContext,
  author: SimulatedPerson,
  pieces: () => Piece[],
  traits: MessageTraits = {},
  thing = "message",
): string {
  const { state, at } = context;
  const id = context.id(thing);
  context.notify("channel.chat.message", () => {
    const composed = pieces();
    state.recent.push({ id, author: author.index, text: plain(composed), at });
    return {
      ...broadcaster(context),
      ...NO_SOURCE,
      ...who("chatter_user_", author),
      message_id: id,
      source_message_id: null,
      is_source_only: null,
      message: chatMessage(composed),
      color: author.color,
      badges: badgesOf(state, author),
      source_badges: null,
      message_type: traits.type ?? "text",
      cheer: traits.cheer ?? null,
      reply: traits.reply ?? null,
      channel_points_custom_reward_id: traits.rewardId ?? null,
    };
  });
  return id;
}

const NO_SOURCE: WireObject = who("source_broadcaster_user_", null);

const NOTICES = [
  "sub",
  "resub",
  "sub_gift",
  "community_sub_gift",
  "gift_paid_upgrade",
  "prime_paid_upgrade",
  "pay_it_forward",
  "raid",
  "unraid",
  "announcement",
  "bits_badge_tier",
  "charity_donation",
  "watch_streak",
  "modiversary",
] as const;

/** Type of a notice in chat. */
type NoticeType = typeof NOTICES[number];

const SHARED_NOTICES = [
  "sub",
  "resub",
  "sub_gift",
  "community_sub_gift",
  "gift_paid_upgrade",
  "prime_paid_upgrade",
  "pay_it_forward",
  "raid",
  "announcement",
  "modiversary",
] as const;

const NO_DETAIL: WireObject = Object.fromEntries([
  ...NOTICES.map((type) => [type, null]),
  ...SHARED_NOTICES.map((type) => [`shared_chat_${type}`, null]),
]);

/** The account that stands for anonymous gifters. */
const ANONYMOUS: PlatformUser = {
  id: "274598607",
  login: "ananonymousgifter",
  name: "AnAnonymousGifter",
};

/** Sends `channel.chat.notification`; `chatter` null stands for an anonymous viewer. */
export function tellNotice(
  context: ScenarioContext,
  type: NoticeType,
  notice: {
    chatter: SimulatedPerson | PlatformUser | null;
    system: string;
    pieces?: readonly Piece[];
    detail: WireObject;
    /** Sets apart several notices of one act. */
    thing?: string;
  },
): void {
  const { chatter } = notice;
  const known = chatter !== null && "index" in chatter ? chatter : null;
  context.notify("channel.chat.notification", () => ({
    ...broadcaster(context),
    ...NO_SOURCE,
    ...who("chatter_user_", chatter ?? ANONYMOUS),
    chatter_is_anonymous: chatter === null,
    color: known?.color ?? "",
    badges: known ? badgesOf(context.state, known) : [],
    source_badges: null,
    system_message: notice.system,
    message_id: context.id(`${type} notice ${notice.thing ?? ""}`),
    source_message_id: null,
    is_source_only: null,
    message: chatMessage(notice.pieces ?? []),
    notice_type: type,
    ...NO_DETAIL,
    [type]: notice.detail,
  }));
}
