import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { formatChange } from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { isHistory } from "@/lib/overlay/is_history.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import {
  addPopup,
  advancePopups,
  lifeOf,
  NO_POPUPS,
  type Popup,
  type PopupQueue,
  popupsWakeAt,
  withoutUser,
} from "./popup_queue.ts";
import { readMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import {
  contributionFacts,
  passesFilter,
} from "@/lib/schema/widgets/rules/passes_filter.ts";
import type { contributionPopups } from "./definition.ts";
import { CONTRIBUTION_POPUPS_MESSAGES } from "./messages.ts";
import { SUBATHON_MESSAGES } from "@/lib/locales/english/subathon.ts";

const MANUAL = "manual";

/** Draws `contribution-popups`. */
export function ContributionPopups(
  props: WidgetProps<typeof contributionPopups>,
) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const samples = widget.state.value.samples ?? [];
  const queue = useSignal<PopupQueue>(
    samples.flatMap((event) =>
      event.kind === "timer.contribution" ? [toPopup(event, 0, settings)] : []
    ).reduce<PopupQueue>(
      (all, popup) => ({
        ...all,
        seen: [...all.seen, { ...popup, until: Infinity }],
      }),
      NO_POPUPS,
    ),
  );
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });

  useEvents(page, ["timer.contribution"], (event) => {
    const now = overlay().serverNow();
    const { data } = event;
    const manual = data.kind === MANUAL || data.reason === MANUAL;
    if (manual && !settings.includeManual) return;
    const facts = contributionFacts(data);
    // What is added by hand is of no kind and has no size.
    const kind = manual ? MANUAL : facts.kind;
    if (!passesFilter({ ...facts, kind }, settings.filter)) return;
    if (Math.abs(data.appliedMs) < settings.minAppliedMs) return;
    // It is in the clock, and not on the screen.
    if (isHistory(Date.parse(event.receivedAt), now)) return;
    queue.value = addPopup(
      queue.peek(),
      toPopup(event, now, settings),
      settings,
    );
  });

  useEvents(page, ["chat.user_cleared"], ({ test, data }) => {
    if (test) return;
    queue.value = withoutUser(queue.peek(), takenAwayBy(data));
  });

  const wake = popupsWakeAt(queue.value);
  useEffect(() => {
    if (wake === null || wake === Infinity) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that rings too early, by a fraction or as the clock was corrected, is followed by another.
    const ring = () => {
      const now = overlay().serverNow();
      if (now >= wake) {
        queue.value = advancePopups(queue.peek(), settings, now);
      } else {
        timer = setTimeout(ring, Math.ceil(wake - now));
      }
    };
    timer = setTimeout(ring, Math.max(0, wake - overlay().serverNow()));
    return () => clearTimeout(timer);
  }, [wake, settings]);

  const { seen } = queue.value;
  const shown = useShown(page, settings.visibility, seen.length > 0);
  const { show } = settings;
  return (
    <Frame
      kind="contribution-popups"
      settings={settings}
      page={page}
      shown={shown}
      class={`is-${settings.direction} is-${settings.motion.intensity}${
        show.length > 2 ? " has-many" : ""
      }`}
    >
      {seen.map((popup, index) => (
        <div
          key={popup.id}
          class="ll-popup"
          style={{
            "--mood": popup.appliedMs < 0
              ? settings.negativeColor
              : settings.positiveColor,
            "--slot": String(index),
            "--life": `${lifeOf(popup, settings)}ms`,
            "--turn": `${(hue(popup.id) % 60) - 30}deg`,
          }}
        >
          {show.map((part) => {
            switch (part) {
              case "time":
                return (
                  <b class="ll-popup-time" key={part}>
                    {timeText(popup, settings.signStyle, page.words)}
                  </b>
                );
              case "points":
                return popup.milliPoints !== 0 && (
                  <b class="ll-popup-points" key={part}>
                    {popup.milliPoints < 0 ? "−" : "+"}
                    {formatter.points(Math.abs(popup.milliPoints))}{" "}
                    {t(page.words, SUBATHON_MESSAGES, "unit.points")}
                  </b>
                );
              case "name":
                return popup.user !== "" && (
                  <span class="ll-popup-name ll-cut" dir="auto" key={part}>
                    {formatter.name(popup.user)}
                  </span>
                );
              case "money":
                return popup.amountMinor !== 0 && (
                  <b class="ll-popup-points" key={part}>
                    {popup.amountMinor < 0 ? "−" : "+"}
                    {formatter.money(
                      Math.abs(popup.amountMinor),
                      page.currency,
                    )}
                  </b>
                );
            }
          })}
        </div>
      ))}
    </Frame>
  );
}

function toPopup(
  event: LiveEvent<"timer.contribution">,
  at: number,
  { show, a11y }: SettingsOf<typeof contributionPopups>,
): Popup {
  const { entryId, user, appliedMs, milliPoints, baseAmountMinor } = event.data;
  const name = user?.name ?? user?.login ?? "";
  const text = `${formatChange(appliedMs)} ${
    show.includes("name") ? name : ""
  }`;
  return {
    id: entryId,
    user: name,
    by: user,
    appliedMs,
    milliPoints,
    // What an older log holds has none.
    amountMinor: baseAmountMinor ?? 0,
    leastMs: a11y.minReadTime ? readMs(text) : 0,
    at,
  };
}

function timeText(
  { appliedMs }: Popup,
  style: "symbol" | "word",
  words: Parameters<typeof t>[0],
): string {
  if (style === "symbol") return formatChange(appliedMs);
  const time = formatChange(appliedMs).slice(1);
  return t(
    words,
    CONTRIBUTION_POPUPS_MESSAGES,
    appliedMs < 0 ? "timer.removed" : "timer.added",
    { time },
  );
}

function hue(id: string): number {
  return Array.from(id).reduce(
    (sum, char) => sum * 31 + char.charCodeAt(0),
    7,
  ) &
    0xffff;
}
