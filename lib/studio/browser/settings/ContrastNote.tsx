import type { FormControl, Path } from "@/lib/schema/forms/model.ts";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { contrastOfText, contrastSentence } from "./contrast.ts";

/**
 * Says under the colour of a text whether it can be read where it stands;
 * nothing where the widget's settings say to ignore it.
 */
export function ContrastNote(
  { control, valueAt }: {
    control: FormControl;
    /** Returns the value that another control has now. */
    valueAt: (path: Path) => unknown;
  },
) {
  const { path } = control;
  if (path.at(-1) !== "color" || path.at(-2) !== "text") return null;
  const around = path.slice(0, -2);
  const near = (group: string, name: string) =>
    valueAt([...around, group, name]) ?? valueAt([group, name]);
  const guard = near("a11y", "contrastGuard");
  if (guard === "off") return null;
  const found = contrastOfText(control.value, {
    background: near("box", "background"),
    opacity: near("box", "opacity"),
  });
  if (!found) return null;
  const stroke = valueAt([...around, "text", "strokeWidth"]);
  const isOutlined = typeof stroke === "number" && stroke > 0;
  const { text, isReadable } = contrastSentence(
    found,
    // Enforced, the page gives it the outline that it needs.
    isOutlined || guard === "enforce",
  );
  return (
    <p class="contrast" role="status">
      <Badge tone={isReadable ? "good" : "warn"}>{text}</Badge>
      <span class="dim">{words.contrast.figures(found)}</span>
    </p>
  );
}
