import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { actorName } from "@/lib/overlay/describe_event.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { ShoutoutView } from "./ShoutoutView.tsx";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { type ShownShoutout, useShoutouts } from "./use_shoutouts.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { SAMPLE_PROFILE } from "@/lib/schema/widgets/state/sample_profile.ts";
import type { shoutoutCard } from "./definition.ts";

const SHOUT_CUE = { cue: "shoutout" } as const;

/** Draws `shoutout-card`. */
export function ShoutoutCard(props: WidgetProps<typeof shoutoutCard>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const play = useCue(page, instanceId, [[settings.sound, SHOUT_CUE]]);
  const { samples, shoutouts } = widget.state.value;
  const raid = samples?.find((event) => event.kind === "raid");
  const current = useShoutouts({
    instanceId,
    page,
    settings,
    past: shoutouts ?? [],
    sample: raid?.kind === "raid" ? sampleCard(raid, page) : null,
    onStart: () => play(settings.sound, "shoutout", SHOUT_CUE),
  });
  const shout = current.value;
  const shown = useShown(page, settings.visibility, shout !== null);
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  return (
    <div class="ll-card-box">
      <Presence
        id={shown && shout ? shout.id : null}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        {shout && (
          <Frame
            kind="shoutout-card"
            settings={{
              text: settings.text,
              box: settings.box,
              a11y: settings.a11y,
            }}
            page={page}
            shown
          >
            <ShoutoutView
              shout={shout}
              fields={settings.fields}
              formatter={formatter}
              words={page.words}
            />
          </Frame>
        )}
      </Presence>
    </div>
  );
}

/** Returns the card that a still picture shows. */
function sampleCard(raid: LiveEvent<"raid">, page: PageInfo): ShownShoutout {
  return {
    id: raid.id,
    position: raid.position,
    login: raid.actor?.login ?? null,
    name: actorName(raid, page.words),
    person: raid.actor,
    viewers: raid.data.viewers,
    test: raid.test,
    at: 0,
    startedAt: null,
    profile: SAMPLE_PROFILE,
  };
}
