import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { NetworkIcon } from "./NetworkIcon.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { socialRotator } from "./definition.ts";

/** Draws `social-rotator`. */
export function SocialRotator(
  props: WidgetProps<typeof socialRotator>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { items, mode } = settings;
  const turns = mode === "rotate";
  const turn = useRotation(
    page,
    turns ? items.length : 1,
    turnMs(settings.rotateMs, items.map(({ handle }) => handle), settings.a11y),
  );
  const shown = useShown(page, settings.visibility, items.length > 0) &&
    items.length > 0;
  const line = (item: typeof items[number]) => (
    <div class="ll-label ll-social">
      {settings.showIcon && <NetworkIcon network={item.network} />}
      <FitText text={item.handle} />
    </div>
  );
  const current = items[turn];
  return (
    <Frame
      kind="social-rotator"
      settings={settings}
      page={page}
      shown={shown}
      class={`is-${mode}`}
      vars={{ "--rows": String(mode === "column" ? items.length : 1) }}
    >
      {turns
        ? (
          <Presence
            id={current ? `${turn}` : null}
            motion={settings.motion}
            a11y={settings.a11y}
          >
            {current && line(current)}
          </Presence>
        )
        : items.map((item, index) => <div key={index}>{line(item)}</div>)}
    </Frame>
  );
}
