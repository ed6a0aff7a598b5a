import type { FunctionComponent } from "preact";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";

/** Component of whichever kind: its props differ by kind, and the server has checked them. */
// deno-lint-ignore no-explicit-any -- the registry pairs each kind with its own settings
type WidgetComponent = FunctionComponent<any>;

/** Kind that a frame shows, with code of the channel. */
const FRAMED = "custom-code";

/**
 * Returns the name of a kind's component and of its island's file: `goal-bar`
 * is drawn by `GoalBar`.
 */
export function componentName(kind: string): string {
  return kind.split("-")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join("");
}

/** Loads the island of a kind, which is found by its name alone. */
async function load(kind: string): Promise<[string, WidgetComponent]> {
  // Relative, or the bundler of `deno task package` could not list the files.
  const island: { default: WidgetComponent } = await import(
    `../../islands/widgets/${componentName(kind)}.tsx`
  );
  return [kind, island.default];
}

/** The island that draws each kind of built-in widget. */
export const WIDGET_COMPONENTS: ReadonlyMap<string, WidgetComponent> = new Map(
  await Promise.all(
    WIDGET_KINDS.map(({ id }) => id).filter((id) => id !== FRAMED).map(load),
  ),
);
