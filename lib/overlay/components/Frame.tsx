import type { ComponentChildren } from "preact";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import {
  hasPlate,
  type LookSettings,
  widgetStyle,
} from "@/lib/overlay/widget_style.ts";
import { Presence } from "./Presence.tsx";

interface FrameProps {
  /** Id of the kind; the style sheet's class is `w-` and this. */
  kind: string;
  settings: LookSettings & { motion?: MotionSettings };
  page: PageInfo;
  shown: boolean;
  /** Its parts have plates of their own; it has none. */
  inParts?: boolean;
  /** More classes of the style sheet. */
  class?: string;
  /** More custom properties. */
  vars?: Record<`--${string}`, string>;
  children: ComponentChildren;
}

/**
 * Draws the root of a widget: fills its place, draws its plate, enters and
 * leaves as a whole.
 */
export function Frame(
  { kind, settings, page, shown, inParts, class: more, vars, children }:
    FrameProps,
) {
  const plate = hasPlate(settings.box);
  return (
    <div
      class={`ll w-${kind}${plate ? " has-plate" : ""}${
        more ? ` ${more}` : ""
      }`}
      style={{ ...widgetStyle(settings), ...vars }}
      lang={page.locale}
      data-mode={page.mode}
      data-motion={settings.motion?.intensity}
    >
      <Presence
        id={shown ? kind : null}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        <div class="ll-frame">
          {plate && !inParts && <div class="ll-plate" />}
          <div class="ll-body">{children}</div>
        </div>
      </Presence>
    </div>
  );
}
