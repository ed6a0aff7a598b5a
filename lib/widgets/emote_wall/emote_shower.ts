import { graphemesOf } from "@/lib/core/graphemes.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import type { EmotePlace } from "./emote_places.ts";

/** Emotes of chat that fly over the screen. Pure rules. */
interface FoundEmote {
  id: string;
  /** Name of the emote, or the emoji itself. */
  text: string;
  /** The platform's emote id; `null` for an emoji. */
  emoteId: string | null;
  animated: boolean;
  /** The line that it is in. */
  line: ChatLine;
}

/** An emote on its way. */
export interface FlyingEmote extends FoundEmote {
  place: EmotePlace;
  /** Time at which it begins, ms. */
  at: number;
}

/** Settings that the rules obey. */
interface ShowerRules {
  lifeMs: number;
  maxOnScreen: number;
  maxPerMessage: number;
  comboOnly: boolean;
  comboCount: number;
  comboWindowMs: number;
}

/** With the flash guard, the most that begin within a second: more would be snow on a screen. */
const CALM_EMOTES = 30;

/** Emoji as a reader sees them. */
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;

/** Returns the emotes and emoji of a line, at most so many. */
export function emotesOf(line: ChatLine, max: number): FoundEmote[] {
  type Found = Pick<FoundEmote, "text" | "emoteId" | "animated">;
  const found = line.data.message.parts.flatMap((part): Found[] => {
    if (part.type === "emote") {
      return [{ text: part.text, emoteId: part.id, animated: part.animated }];
    }
    return part.type === "text"
      ? emojiOf(part.text).map((text) => ({
        text,
        emoteId: null,
        animated: false,
      }))
      : [];
  });
  return found.slice(0, max).map((emote, index) => ({
    ...emote,
    id: `${line.id}:${index}`,
    line,
  }));
}

/** Lets emotes fly from now on, each at its place. */
export const withPlaces = (
  emotes: readonly FoundEmote[],
  places: readonly EmotePlace[],
  now: number,
): FlyingEmote[] =>
  places.flatMap((place, index) => {
    const emote = emotes[index];
    return emote ? [{ ...emote, place, at: now + place.waitMs }] : [];
  });

/**
 * Returns the emotes on screen after a line came: what is over goes, what is
 * too many is left out.
 */
export function afterLine(
  flying: readonly FlyingEmote[],
  fresh: readonly FlyingEmote[],
  rules: Pick<ShowerRules, "lifeMs" | "maxOnScreen"> & {
    a11y: { flashGuard: boolean };
  },
  now: number,
): FlyingEmote[] {
  const left = flying.filter((emote) => now - emote.at < rules.lifeMs);
  const lately = left.filter((emote) => now - emote.at < 1000).length;
  const begin = rules.a11y.flashGuard
    ? fresh.slice(0, Math.max(0, CALM_EMOTES - lately))
    : fresh;
  return [...left, ...begin].slice(0, rules.maxOnScreen);
}

/** Counts different users of an emote within a window; tells when they are enough. */
export function createComboCounter(): (
  emote: string,
  user: string,
  now: number,
  rules: Pick<ShowerRules, "comboCount" | "comboWindowMs">,
) => boolean {
  const seen = new Map<string, Map<string, number>>();
  return (emote, user, now, { comboCount, comboWindowMs }) => {
    const users = seen.get(emote) ?? new Map<string, number>();
    seen.set(emote, users.set(user, now));
    for (const [name, at] of users) {
      if (now - at > comboWindowMs) users.delete(name);
    }
    for (const [name, held] of seen) {
      if (Math.max(...held.values()) < now - comboWindowMs) seen.delete(name);
    }
    return users.size >= comboCount;
  };
}

function emojiOf(text: string): string[] {
  return graphemesOf(text).filter((grapheme) => EMOJI.test(grapheme));
}
