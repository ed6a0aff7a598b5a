import { Badge } from "@/lib/studio/parts/Panel.tsx";
import { SETTINGS_WORDS as words } from "@/lib/studio/words/settings.ts";
import { contrastOfText, contrastSentence } from "./contrast.ts";
import type { ControlProps } from "./control_context.ts";

/** Says under the colour of a text whether it can be read where it stands. */
export function ContrastNote({ control, work }: ControlProps) {
  const { path } = control;
  if (path.at(-1) !== "color" || path.at(-2) !== "text") return null;
  const around = path.slice(0, -2);
  const box = (name: string) =>
    work.valueAt([...around, "box", name]) ?? work.valueAt(["box", name]);
  const found = contrastOfText(control.value, {
    background: box("background"),
    opacity: box("opacity"),
  });
  if (!found) return null;
  const stroke = work.valueAt([...around, "text", "strokeWidth"]);
  const { text, isReadable } = contrastSentence(
    found,
    typeof stroke === "number" && stroke > 0,
  );
  return (
    <p class="contrast" role="status">
      <Badge tone={isReadable ? "good" : "warn"}>{text}</Badge>
      <span class="dim">{words.contrast.figures(found)}</span>
    </p>
  );
}
