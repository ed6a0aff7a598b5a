import type { Emote, EmoteSet } from "@/lib/schema/widget_data/emotes.ts";

/** Ids of the demo's own emotes begin so; the platform's are digits or begin with `emotesv2_`. */
const OWN = "limelight_";

const PLATFORM = "https://static-cdn.jtvnw.net/emoticons/v2";

/**
 * Returns the address of an emote's picture: the platform's
 * (https://dev.twitch.tv/docs/irc/emotes/#cdn-template), or for the demo's own
 * emotes a path of ours, so that a demo draws them without a way out.
 */
export function emotePicture(
  id: string,
  { format = "default", scale }: {
    format?: "default" | "static" | "animated";
    scale: "1.0" | "2.0" | "3.0";
  },
): string {
  const own = new RegExp(`^${OWN}([a-z]{1,20})$`).exec(id)?.[1];
  return own
    ? `/emotes/${own}.svg`
    : `${PLATFORM}/${encodeURIComponent(id)}/${format}/dark/${scale}`;
}

/**
 * Returns the address of the picture of another service's emote, at once, twice
 * or four times its size; `still` where it must not move.
 */
export function wordEmotePicture(
  set: EmoteSet,
  { id, animated }: Pick<Emote, "id" | "animated">,
  { size, still = false }: { size: 1 | 2 | 4; still?: boolean },
): string {
  const name = encodeURIComponent(id);
  const stilled = animated && still;
  switch (set) {
    case "bttv":
      // Its largest is three times the size.
      return `https://cdn.betterttv.net/emote/${name}/${
        stilled ? "static/" : ""
      }${size === 4 ? 3 : size}x`;
    case "ffz":
      return `https://cdn.frankerfacez.com/emote/${name}/${
        animated && !still ? "animated/" : ""
      }${size}`;
    case "7tv":
      return `https://cdn.7tv.app/emote/${name}/${size}x${
        stilled ? "_static" : ""
      }.webp`;
  }
}
