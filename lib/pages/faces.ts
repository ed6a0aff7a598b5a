import type { FunctionComponent } from "preact";
import AlertBox from "@/islands/widgets/AlertBox.tsx";
import GoalBar from "@/islands/widgets/GoalBar.tsx";
import type { PageInfo } from "@/lib/browser/page_info.ts";
import type { OverlayWidget } from "@/lib/features/overlays/schema.ts";

/** What every face is given; its settings and figures were checked by its kind's schemas. */
export type FaceProps =
  & Pick<OverlayWidget, "instanceId" | "settings" | "initial" | "refresh">
  & { page: PageInfo };

/** A face of whichever kind: the registry pairs each with its own settings. */
// deno-lint-ignore no-explicit-any -- props differ by kind; the id decides, and the server checked them
type Face = FunctionComponent<any>;

/** The island that draws each kind of built-in widget. */
export const FACES: Readonly<Record<string, Face>> = {
  "alert-box": AlertBox,
  "goal-bar": GoalBar,
};
