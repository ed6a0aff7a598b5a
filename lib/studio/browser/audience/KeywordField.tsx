import { TextField } from "@/lib/studio/parts/Field.tsx";
import { AUDIENCE_WORDS } from "@/lib/studio/words/audience.ts";
import type { ComponentProps } from "preact";

/** Draws the field of the word by which viewers take part in chat. */
export function KeywordField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      hint={AUDIENCE_WORDS.giveaway.keywordHint}
      maxLength={30}
      pattern="\S*"
      spellcheck={false}
    />
  );
}
