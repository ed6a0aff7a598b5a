import type { WidgetCode } from "@/lib/schema/custom_widgets/code.ts";

/** Text that the page shows in place of such code. */
export const ALERT_BOX_NOTICE =
  "This is code of a StreamElements alert box, not of a custom widget: it is filled in again for each alert, and does not listen to events itself.";

/**
 * Tells whether a tab set was written for an alert box: it has the places that
 * one fills in for each alert, and listens to none of the events of custom
 * widgets.
 */
export function isAlertBoxCode(
  { html, css, js, fields, values }: WidgetCode,
): boolean {
  const tabs = [html, css, js];
  const isFilledIn = ["announcement", "messageRaw", "messageTemplate"].some(
    (name) =>
      !Object.hasOwn(fields, name) && !Object.hasOwn(values, name) &&
      tabs.some((tab) => new RegExp(`\\{\\{?\\s*${name}\\s*\\}`).test(tab)),
  );
  const listens = /onWidgetLoad|onEventReceived|onSessionUpdate|limelight\s*\./;
  return isFilledIn && !tabs.some((tab) => listens.test(tab));
}
