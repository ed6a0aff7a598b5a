import { useRef } from "preact/hooks";
import { balanceLines } from "@/lib/overlay/balance_lines.ts";
import { formatClock, shownSeconds } from "@/lib/overlay/clock_format.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { templateParts } from "@/lib/core/template.ts";
import { growLines } from "@/lib/overlay/grow_lines.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useFit } from "@/lib/overlay/use_fit.ts";
import { every, useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { readTimer } from "@/lib/sandbox/read_timer.ts";
import type { staticText } from "./definition.ts";

const everySecond = every(1000);

/** Draws `static-text`. */
export function StaticText(props: WidgetProps<typeof staticText>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const values = widget.state.value.values ?? {};
  useEvents(page, ["timer.state"], ({ test, data: timer }) => {
    const { values } = widget.state.peek();
    if (test || values?.timer === undefined) return;
    widget.state.value = {
      values: { ...values, timer: { type: "timer", timer } },
    };
  });
  const moves = Object.values(values)
    .some(({ type }) => type === "since" || type === "timer");
  const now = useNow(page, (time) => moves ? everySecond(time) : null);
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    switch (value.type) {
      case "text":
        texts[name] = value.text;
        break;
      case "name":
        texts[name] = formatter.name(value.name);
        break;
      case "number":
        texts[name] = formatter.number(value.value);
        break;
      case "since":
        texts[name] = clock(now - Date.parse(value.at), "up", formatter.locale);
        break;
      case "timer": {
        const { ms } = readTimer(value.timer, now);
        texts[name] = clock(ms, value.timer.direction, formatter.locale);
        break;
      }
      case "none":
        break;
    }
  }
  const text = templateParts(settings.content, texts)
    .map((part) => part.text).join("");
  const { overflow, minFontSize } = settings;
  const least = overflow === "shrink"
    ? Math.min(1, minFontSize / settings.text.fontSize)
    : 1;
  // Its element is as large as the text: the place says when there is more room.
  const room = useRef<HTMLElement>(null);
  const ref = useFit<HTMLDivElement>(text, {
    least,
    lines: settings.plate === "fit" ? balanceLines : growLines,
    room,
  });
  const shown = useShown(page, settings.visibility, text.trim() !== "");
  return (
    <Frame
      kind="static-text"
      settings={settings}
      page={page}
      shown={shown}
      class={`is-${settings.plate}`}
    >
      <i class="ll-room" ref={room} />
      <div ref={ref} class={`ll-free-text is-${overflow}`} dir="auto">
        {text}
      </div>
    </Frame>
  );
}

function clock(ms: number, direction: "up" | "down", locale: string): string {
  return formatClock(shownSeconds(ms, direction), "auto", locale);
}
