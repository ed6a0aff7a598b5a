import type { TemplatePart } from "@/lib/core/template.ts";

/**
 * Draws a part of a row's line. Names keep their own direction, so that one
 * from right to left does not turn the line around, and leave room for the
 * rest.
 */
export function RowPart({ part }: { part: TemplatePart }) {
  if (part.name === "name") return <bdi class="ll-row-name">{part.text}</bdi>;
  const word = part.text.trim() === "" ? "ll-row-space" : "ll-row-action";
  return (
    <span class={part.name === "value" ? "ll-row-value" : word}>
      {part.text}
    </span>
  );
}
