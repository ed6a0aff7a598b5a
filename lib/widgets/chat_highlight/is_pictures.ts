import { graphemesOf } from "@/lib/core/graphemes.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";

/** Most pictures of a message that is drawn large because it has nothing else. */
const MAX_LARGE = 8;

/** Tells whether a message is a few emotes, cheermotes or emoji and no words. */
export function isPictures(
  { parts }: Pick<ChatLine["data"]["message"], "parts">,
): boolean {
  const drawn = parts.flatMap((part) =>
    part.type === "emote" || part.type === "cheermote"
      ? [part.text]
      : graphemesOf(part.text).filter((letter) => letter.trim() !== "")
        .map((letter) =>
          part.type === "text" && EMOJI.test(letter) ? letter : null
        )
  );
  return drawn.length > 0 && drawn.length <= MAX_LARGE && !drawn.includes(null);
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
