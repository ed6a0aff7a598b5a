import type { Message, MessagePart } from "@/lib/schema/events/catalogue.ts";
import { countGraphemes, graphemesOf } from "@/lib/core/graphemes.ts";

/**
 * Returns the runs of a chat text up to `max` characters; a longer one loses
 * its end to an ellipsis, which counts as one. Emotes, cheermotes, names and
 * links stay whole or go: half a link would no longer be drawn as one.
 */
export function cutMessage(
  { text, parts }: Message,
  max: number,
): readonly MessagePart[] {
  const runs: readonly MessagePart[] = parts.length > 0
    ? parts
    : [{ type: "text", text }];
  if (countGraphemes(text, max) <= max) return runs;
  const kept: MessagePart[] = [];
  let room = max - 1;
  for (const run of runs) {
    const length = countGraphemes(run.text, room);
    if (length <= room) {
      kept.push(run);
      room -= length;
      continue;
    }
    const rest = run.type === "text"
      ? graphemesOf(run.text).slice(0, room)
      : [];
    kept.push({ type: "text", text: `${rest.join("").trimEnd()}…` });
    break;
  }
  return kept;
}
