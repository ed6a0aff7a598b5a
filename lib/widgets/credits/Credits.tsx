import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  lateUntilMs,
  rollPhase,
  type RollSize,
  untilNextPhase,
} from "./credits_roll.ts";
import {
  creditsSections,
  lateSections,
  withoutNameOf,
} from "./credits_sections.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { CreditsEnd } from "./CreditsEnd.tsx";
import { CreditsPages } from "./CreditsPages.tsx";
import { CreditsRollView } from "./CreditsRollView.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { playHeard } from "@/lib/overlay/play_heard.ts";
import { cueOf } from "@/lib/overlay/sound_cue.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { useCreditsReports } from "./use_credits_reports.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import type { credits as kind } from "./definition.ts";

/** A roll without a line. */
const NOTHING: RollSize = { contentPx: 0, latePx: 0, viewportPx: 0 };

/** Draws `credits`. */
export function Credits(props: WidgetProps<typeof kind>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  const run = widget.state.value.credits;
  useEvents(page, ["chat.user_cleared"], ({ test, data }) => {
    const held = widget.state.peek().credits;
    if (test || !held) return;
    widget.state.value = { credits: withoutNameOf(held, takenAwayBy(data)) };
  });
  const [size, setSize] = useState<RollSize | null>(null);
  /** The run whose pages have all been shown. */
  const [readRun, setReadRun] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);

  const active = run !== null && run.runId !== null && run.state !== "idle" &&
    run.startedAt !== null;
  const startedAt = run?.startedAt ? Date.parse(run.startedAt) : 0;
  const frozenAt = run?.state === "paused" && run.pausedAt
    ? Date.parse(run.pausedAt)
    : null;
  const rolls = settings.motion.intensity === "full";
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const say = { words: page.words, formatter };
  const sections = run && active ? creditsSections(run, settings, say) : [];
  // With nobody to thank the end card stands alone.
  const empty = sections.length === 0;
  const length = empty ? NOTHING : size;
  /** Time until which a person can come into this run; `null` until it is measured. */
  const untilMs = length && lateUntilMs(length, settings);
  const now = useNow(page, (time) => {
    if (!active || !rolls || !length || frozenAt !== null) return null;
    const since = time - startedAt;
    const wait = untilNextPhase(rollPhase(since, length, settings));
    const left = lateUntilMs(length, settings) - since;
    return left > 0 && wait !== null ? Math.min(wait, left) : wait;
  });
  const sinceStart = (frozenAt ?? now) - startedAt;
  const lateBefore = (untilMs: number) =>
    run && active ? lateSections(run, settings, untilMs, say) : [];
  const late = untilMs === null ? [] : lateBefore(untilMs);
  const totals = Object.fromEntries(
    Object.entries(run?.totals ?? {})
      .map(([name, value]) => [name, formatter.number(value)]),
  );
  const title = fillTemplate(settings.title, totals);
  const subtitle = fillTemplate(settings.subtitle, totals);
  const endText = fillTemplate(settings.endText, totals);

  // The roll is as long as what it says: measured once for each run.
  const content = `${run?.runId}:${run?.revision}:${settings.columns}:${
    late[0]?.lines.length
  }`;
  useLayoutEffect(() => {
    const inner = root.current?.querySelector(".ll-credits-roll");
    const below = inner?.querySelector<HTMLElement>(".ll-credits-late");
    if (!root.current || !inner || !below) return;
    setSize({
      contentPx: below.offsetTop,
      latePx: Math.max(0, inner.scrollHeight - below.offsetTop),
      viewportPx: root.current.clientHeight,
    });
  }, [content, active, rolls]);

  useEffect(() => {
    if (!active || frozenAt !== null || page.mode !== "live") return;
    const shared = overlay();
    const cue = cueOf("", settings.music, page);
    const since = shared.serverNow() - startedAt;
    if (!cue || !shared.mayPlay("leader-only") || since > cue.maxMs) return;
    return playHeard({
      ...cue,
      startMs: cue.startMs + Math.max(0, since),
      maxMs: cue.maxMs - Math.max(0, since),
    }, "leader-only");
  }, [run?.runId, active, frozenAt]);

  // Who came so far is asked for when nobody else can come into this run.
  const comes = settings.lateNames && run?.state === "rolling";
  const readLate = () => {
    if (comes && page.mode !== "still") overlay().refresh(props.instanceId);
  };
  const closed = rolls && untilMs !== null && sinceStart >= untilMs;
  useEffect(() => {
    if (closed) readLate();
  }, [closed, run?.runId, comes]);

  const phase = length ? rollPhase(sinceStart, length, settings) : null;
  const ends = active && phase?.phase === "end";
  useCreditsReports({
    instanceId: props.instanceId,
    page,
    startOn: settings.startOn,
    runId: run?.state === "rolling" ? run.runId : null,
    over: rolls ? phase?.phase === "over" : readRun === run?.runId,
  });
  const visible = active &&
    (!rolls || phase === null || phase.phase === "roll" || ends);
  const shown = useShown(page, settings.visibility, visible) && visible;
  return (
    <Frame
      kind="credits"
      settings={settings}
      page={page}
      shown={shown}
      inParts
    >
      <div class="ll-credits" ref={root}>
        {ends && rolls && (
          <div class="ll-credits-page">
            <CreditsEnd text={endText} />
          </div>
        )}
        {!ends && rolls && (
          <CreditsRollView
            title={title}
            subtitle={subtitle}
            sections={sections}
            late={late}
            phase={phase?.phase === "roll" ? phase : null}
            size={size}
            frozen={frozenAt !== null}
            page={page}
          />
        )}
        {!rolls && (
          <CreditsPages
            title={title}
            subtitle={subtitle}
            endText={endText}
            sections={sections}
            lateBefore={lateBefore}
            onClosed={readLate}
            startedAt={startedAt}
            frozenAt={frozenAt}
            loop={settings.loop}
            onOver={() => setReadRun(run?.runId ?? null)}
            page={page}
            motion={settings.motion}
          />
        )}
      </div>
    </Frame>
  );
}
