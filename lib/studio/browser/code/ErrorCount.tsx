import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";

/** Draws how many errors a tab has. */
export function ErrorCount({ count }: { count: number }) {
  return (
    <span class="count">
      {count}
      <span class="visually-hidden">
        {" "}
        {words.errorsHere(count)}
      </span>
    </span>
  );
}
