import { describeEvent } from "@/lib/overlay/describe_event.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { Pulse } from "@/lib/overlay/components/Pulse.tsx";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { countsForWidget } from "@/lib/overlay/counts_for_widget.ts";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { templateParts } from "@/lib/core/template.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useSupportEvents } from "@/lib/overlay/use_support_events.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { latestLabel } from "./definition.ts";
import { itemsOf } from "@/lib/schema/widgets/settings/filter_param.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";
import type { SupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";
import { LATEST_LABEL_MESSAGES } from "./messages.ts";

/** Template that the widget begins with: unless it is changed, each kind has a text of its own. */
const FIRST_TEMPLATE = "Latest {kind}: {name}";

/** Draws `latest-label`. */
export function LatestLabel(props: WidgetProps<typeof latestLabel>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  useTakenAway(page, widget.state);
  const { items, mode } = settings;
  // The filter narrows what the label names.
  const kinds = itemsOf(items, settings.filter.kinds);
  const filter = { ...settings.filter, kinds };
  const counts = (event: ShownEvent) =>
    countsForWidget(event, filter, page.mode !== "live");
  const latest = Object.fromEntries(
    Object.entries(widget.state.value.latest ?? {})
      .filter(([, event]) => counts(event)),
  ) as TopicValue<"latest">;

  useSupportEvents(page, (event) => {
    if (!counts(event)) return;
    const held = widget.state.peek().latest ?? {};
    const before = held[event.kind];
    if (before && before.position > event.position) return;
    widget.state.value = { latest: { ...held, [event.kind]: event } };
  });

  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const turn = useRotation(
    page,
    mode === "rotate" ? items.length : 1,
    turnMs(
      settings.rotateMs,
      items.map((kind) => partsOf(kind).map(({ text }) => text).join("")),
      settings.a11y,
    ),
  );
  const shown = useShown(
    page,
    settings.visibility,
    items.some((kind) => latest[kind]),
  );

  function partsOf(kind: SupportKind) {
    const event = latest[kind];
    const template = settings.templates[kind] ??
      (widget.settings.value.template === FIRST_TEMPLATE
        ? page.words[`latest.${kind}`] ??
          LATEST_LABEL_MESSAGES[`latest.${kind}`]
        : settings.template);
    const values = event
      ? describeEvent(event, { words: page.words, formatter }).values
      : {
        kind: t(page.words, EVENT_MESSAGES, `kind.${kind}`),
        name: settings.fallback,
        action: "",
      };
    return templateParts(template, values);
  }

  function line(kind: SupportKind) {
    const event = latest[kind];
    const parts = partsOf(kind);
    return (
      <Pulse
        id={event?.id ?? ""}
        on={settings.pulseOnNew}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        <div class="ll-label" data-kind={kind}>
          <span class="ll-row-icon">
            <EventIcon kind={kind} />
          </span>
          <FitText text={parts.map((part) => part.text).join("")} wraps>
            {parts.map((part, index) => (
              <span
                key={index}
                class={part.name === "name" ? "ll-label-name" : "ll-label-word"}
              >
                {part.text}
              </span>
            ))}
          </FitText>
        </div>
      </Pulse>
    );
  }

  const current = items[turn] ?? items[0];
  return (
    <Frame
      kind="latest-label"
      settings={settings}
      page={page}
      shown={shown}
      class={`is-${mode}`}
      vars={{ "--rows": String(mode === "stack" ? items.length : 1) }}
    >
      {mode === "stack"
        ? items.map((kind) => <div key={kind}>{line(kind)}</div>)
        : (
          <Presence
            id={current ?? null}
            motion={settings.motion}
            a11y={settings.a11y}
          >
            {current && line(current)}
          </Presence>
        )}
    </Frame>
  );
}
