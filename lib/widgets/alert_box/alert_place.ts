/** Places of alerts in their source, by their size. Pure rules of the page and of its sheet. */
import type { AlertSettings } from "./alert_content.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";

type Places = Pick<AlertSettings, "layout" | "smallAlerts" | "greatAlerts">;

/** Returns the place of an alert, as its sheet names it; empty for the plate in the middle. */
export function alertPlace(
  size: AlertSize,
  { smallAlerts, greatAlerts }: Places,
): "" | "is-lower" | "is-band" {
  if (size === "small" && smallAlerts === "lower-third") return "is-lower";
  return size === "huge" && greatAlerts !== "plate" ? "is-band" : "";
}

/** Returns the layout of an alert: what is low has its picture at the side. */
export function alertLayout(
  size: AlertSize,
  settings: Places,
): Exclude<AlertSettings["layout"], "look"> {
  // The sheet of a look begins with a stack.
  const layout = settings.layout === "look" ? "stack-below" : settings.layout;
  const isStack = layout === "stack-below" || layout === "stack-above";
  if (!isStack) return layout;
  switch (alertPlace(size, settings)) {
    case "is-lower":
      return "side-right";
    case "is-band":
      return "banner";
    default:
      return layout;
  }
}

/** Tells whether the figure of an alert is larger than the name. */
export function isHero(size: AlertSize, { greatAlerts }: Places): boolean {
  return greatAlerts !== "plate" && (size === "large" || size === "huge");
}
