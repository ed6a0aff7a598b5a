import { useEffect, useRef } from "preact/hooks";
import { createFormatter } from "@/lib/overlay/format.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Celebration } from "@/lib/overlay/components/Celebration.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { ReelView } from "./ReelView.tsx";
import { WheelView } from "@/lib/overlay/components/WheelView.tsx";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { tCount } from "@/lib/locales/translator.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useSparks } from "@/lib/overlay/use_sparks.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { wheel as kind } from "./definition.ts";
import { WHEEL_MESSAGES } from "./messages.ts";
import { TICK_CUE, useWheelTicks } from "./use_wheel_ticks.ts";

const STOP_CUE = { cue: "stop" } as const;

/** Draws `wheel`. */
export function Wheel(props: WidgetProps<typeof kind>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { wheel } = widget.state.value;
  const play = useCue(page, props.instanceId, [
    [settings.tickSound, TICK_CUE],
    [settings.resultSound, STOP_CUE],
  ]);

  useEvents(page, ["wheel.spin"], ({ data, occurredAt }) => {
    const held = widget.state.peek().wheel;
    widget.state.value = {
      wheel: {
        wheelId: data.wheelId ?? held?.wheelId ?? "",
        title: data.title || (held?.title ?? ""),
        items: data.items.length > 0 ? data.items : held?.items ?? [],
        owed: data.owed ?? held?.owed ?? 0,
        spin: {
          spinId: data.spinId,
          resultIndex: data.resultIndex,
          result: data.result,
          startedAt: occurredAt,
          durationMs: data.durationMs,
        },
      },
    };
    play(settings.tickSound, "wheel.spin");
  });

  useEvents(page, ["wheel.owed"], ({ data }) => {
    const held = widget.state.peek().wheel;
    if (held) widget.state.value = { wheel: { ...held, owed: data.owed } };
  });

  const spin = wheel?.spin ?? null;
  const turns = settings.motion.intensity === "full";
  const spinMs = turns ? settings.spinMs : 0;
  const startedAt = spin ? Date.parse(spin.startedAt) : 0;
  const stopsAt = startedAt + spinMs;
  const goneAt = stopsAt +
    stayMs(settings.revealMs, spin?.result ?? "", settings.a11y);
  const now = useNow(page, (time) => {
    if (!spin) return null;
    if (time < stopsAt) return stopsAt - time;
    return time < goneAt ? goneAt - time : null;
  });
  const spinning = spin !== null && now < stopsAt;
  const revealed = spin !== null && !spinning && now < goneAt;
  const announced = useRef(revealed ? spin?.spinId : undefined);
  useEffect(() => {
    if (!revealed || announced.current === spin.spinId) return;
    announced.current = spin.spinId;
    play(settings.resultSound, "", STOP_CUE);
  }, [revealed, spin?.spinId]);

  const sparks = useSparks(revealed ? spin.spinId : null, stopsAt, now);
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const busy = spinning || revealed;
  const shown = useShown(page, settings.visibility, busy) &&
    (wheel?.items.length ?? 0) > 0 &&
    (busy || !settings.hideWhenIdle || page.mode === "still");
  const look = {
    items: wheel?.items ?? [],
    colors: settings.colors,
    byWeight: settings.weightVisual,
    spin: busy ? spin : null,
    spinMs,
    startedAt,
    revealed,
    page,
    a11y: settings.a11y,
  };
  useWheelTicks(
    settings.style === "wheel" ? look : { ...look, spinMs: 0 },
    props.instanceId,
    settings.tickSound,
  );
  return (
    <Frame kind="wheel" settings={settings} page={page} shown={shown}>
      {wheel && (
        <div class={`ll-wheel is-${settings.style}`}>
          {wheel.title !== "" && (
            <FitText class="ll-wheel-title" text={wheel.title} least={0.7} />
          )}
          {settings.style === "wheel"
            ? <WheelView {...look} />
            : <ReelView {...look} />}
          {revealed
            ? <FitText class="ll-wheel-result" text={spin.result} />
            : settings.showOwed && wheel.owed > 0 && (
              <FitText
                class="ll-wheel-owed"
                text={tCount(
                  page.words,
                  formatter.locale,
                  WHEEL_MESSAGES,
                  "wheel.owed",
                  wheel.owed,
                  { count: formatter.number(wheel.owed) },
                )}
              />
            )}
        </div>
      )}
      {sparks && spin && (
        <Celebration
          seed={spin.spinId}
          moment="wheel.stopped"
          page={page}
          motion={settings.motion}
          a11y={settings.a11y}
        />
      )}
    </Frame>
  );
}
