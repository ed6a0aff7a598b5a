import { TextField } from "@/lib/studio/ui/Field.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { ComponentChildren, ComponentProps } from "preact";

/** Draws the field of the word by which viewers take part in chat, and a note about it. */
export function KeywordField(
  { note, ...props }: ComponentProps<typeof TextField> & {
    note: ComponentChildren;
  },
) {
  return (
    <div class="aud-keyword">
      <TextField
        {...props}
        hint={AUDIENCE_MESSAGES.giveaway.keywordHint}
        maxLength={30}
        pattern="\S*"
        spellcheck={false}
      />
      {note}
    </div>
  );
}
