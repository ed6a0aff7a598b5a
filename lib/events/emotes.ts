/** Ids of the demo's own emotes begin so; the platform's are digits or begin with `emotesv2_`. */
const OWN = "limelight_";

const PLATFORM = "https://static-cdn.jtvnw.net/emoticons/v2";

/**
 * Address of an emote's picture: the platform's
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
