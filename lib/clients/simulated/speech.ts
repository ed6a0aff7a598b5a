import { cheerTier } from "@/lib/schema/events/cheermotes.ts";
import type { SimulatedPerson } from "./people/population.ts";
import { pickChatter, type ScenarioContext } from "./scenario_context.ts";
import { type ChannelState, tierOf } from "./state.ts";
import { EMOTES, TEXTS } from "./texts.ts";
import { who, type WireObject } from "./wire.ts";

/** A piece of a message before it is written down for a certain event. */
export type Piece =
  | { type: "text"; text: string }
  | { type: "emote"; text: string; id: string }
  | { type: "mention"; text: string; user: SimulatedPerson }
  | { type: "cheermote"; text: string; bits: number };

/** Returns the message as plain text. */
export function plain(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/**
 * Fills in a template: `{e}` becomes an emote, `{m}` a mention of a person in
 * chat, `{b}` a mention of the broadcaster, `{g}` the present category.
 */
export function fill(context: ScenarioContext, template: string): Piece[] {
  const { words, state, population } = context;
  const mention = (user: SimulatedPerson): Piece => ({
    type: "mention",
    text: `@${user.name}`,
    user,
  });
  return template.split(/(\{[embg]\})/).filter(Boolean).map((part): Piece => {
    switch (part) {
      case "{e}": {
        const [text, id] = words.pick(EMOTES);
        return { type: "emote", text, id };
      }
      case "{m}":
        return mention(
          pickChatter(context, () => true, words) ?? population.broadcaster,
        );
      case "{b}":
        return mention(population.broadcaster);
      case "{g}":
        return { type: "text", text: state.programme.category };
      default:
        return { type: "text", text: part };
    }
  });
}

/** Composes a text that a person would say, mostly in their own language. */
export function smallTalk(
  context: ScenarioContext,
  { language }: SimulatedPerson,
): Piece[] {
  const { words, population } = context;
  const { phrases } = words.chance(0.75)
    ? language
    : population.broadcaster.language;
  return fill(context, words.pick(phrases));
}

/** Composes the text that a viewer adds to their support; may be empty. */
export function supportTalk(context: ScenarioContext): Piece[] {
  return fill(context, context.words.pick(TEXTS.support));
}

/** Returns a text by itself, as one piece; none when it is empty. */
export function said(text: string): Piece[] {
  return text === "" ? [] : [{ type: "text", text }];
}

/**
 * Returns the cheermote of an amount, such as `limeCheer100`: the demo's own,
 * whose pictures are in the project.
 */
export function cheermote(bits: number): Piece {
  return { type: "cheermote", text: `limeCheer${bits}`, bits };
}

function message(
  pieces: readonly Piece[],
  fragment: (piece: Piece) => WireObject,
): WireObject {
  return {
    text: plain(pieces),
    fragments: pieces.map((piece) => ({
      text: piece.text,
      ...fragment(piece),
    })),
  };
}

/** Returns the `message` of chat events and notices. */
export function chatMessage(pieces: readonly Piece[]): WireObject {
  return message(pieces, (piece) => ({
    type: piece.type,
    cheermote: cheermoteOf(piece),
    emote: emoteOf(piece),
    mention: piece.type === "mention" ? who("user_", piece.user) : null,
  }));
}

/** Returns the `message` of bits events: no mentions in it. */
export function bitsMessage(pieces: readonly Piece[]): WireObject {
  return message(pieces, (piece) => ({
    type: piece.type === "mention" ? "text" : piece.type,
    cheermote: cheermoteOf(piece),
    emote: emoteOf(piece),
  }));
}

/**
 * Returns the `message` of an automatic redemption: emotes with nothing but
 * their id.
 */
export function rewardMessage(pieces: readonly Piece[]): WireObject {
  return message(pieces, (piece) => ({
    type: piece.type === "emote" ? "emote" : "text",
    emote: piece.type === "emote" ? { id: piece.id } : null,
  }));
}

/**
 * Returns the `message` of a shared resubscription: emotes by their place,
 * counted in code points.
 */
export function resubMessage(pieces: readonly Piece[]): WireObject {
  let length = 0;
  const emotes = pieces.flatMap((piece) => {
    const begin = length;
    length += [...piece.text].length;
    return piece.type === "emote"
      ? [{ begin, end: length - 1, id: piece.id }]
      : [];
  });
  return { text: plain(pieces), emotes: emotes.length > 0 ? emotes : null };
}

function emoteOf(piece: Piece): WireObject | null {
  if (piece.type !== "emote") return null;
  const { id } = piece;
  return { id, emote_set_id: "0", owner_id: "0", format: ["static"] };
}

function cheermoteOf(piece: Piece): WireObject | null {
  if (piece.type !== "cheermote") return null;
  return {
    prefix: piece.text.replace(/\d+$/, "").toLowerCase(),
    bits: piece.bits,
    tier: cheerTier(piece.bits),
  };
}

const BADGE_MONTHS = [60, 48, 36, 24, 18, 12, 9, 6, 3, 2] as const;
const BADGE_GIFTS = [1_000, 500, 250, 100, 50, 25, 10, 5, 1] as const;

/** Returns the badges beside a person's name. */
export function badgesOf(
  state: ChannelState,
  person: SimulatedPerson,
): WireObject[] {
  const { index } = person;
  const badge = (set_id: string, id = "1", info = "") => ({ set_id, id, info });
  const badges: WireObject[] = [];
  if (person.kind === "broadcaster") badges.push(badge("broadcaster"));
  if (state.moderators.has(index)) badges.push(badge("moderator"));
  if (state.vips.has(index)) badges.push(badge("vip"));
  const tier = tierOf(state, index);
  if (tier > 0) {
    const months = state.months[index] ?? 1;
    const step = BADGE_MONTHS.find((least) => months >= least) ?? 0;
    const id = (tier === 1 ? 0 : tier * 1_000) + step;
    badges.push(badge("subscriber", String(id), String(months)));
  }
  const gifts = state.gifts[index] ?? 0;
  const gifted = BADGE_GIFTS.find((least) => gifts >= least);
  if (gifted) badges.push(badge("sub-gifter", String(gifted)));
  return badges;
}
