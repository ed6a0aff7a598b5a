import { useEffect, useRef } from "preact/hooks";
import { createFormatter } from "@/lib/overlay/format.ts";
import { Celebration } from "@/lib/overlay/components/Celebration.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { TimeLeft } from "@/lib/overlay/components/TimeLeft.tsx";
import { rotationAt } from "@/lib/overlay/use_rotation.ts";
import { readMs } from "@/lib/overlay/read_time.ts";
import { t, tCount } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { wheelOf } from "./giveaway_wheel.ts";
import { winnerColumns } from "./winner_columns.ts";
import { WheelView } from "@/lib/overlay/components/WheelView.tsx";
import { WHEEL_COLORS } from "@/lib/widgets/wheel_colors.ts";
import { growLines } from "@/lib/overlay/grow_lines.ts";
import { useFit } from "@/lib/overlay/use_fit.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useLinger } from "@/lib/overlay/use_linger.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useSnapshots } from "@/lib/overlay/use_snapshots.ts";
import { useSparks } from "@/lib/overlay/use_sparks.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { GiveawaySnapshot } from "@/lib/schema/events/shapes/snapshots.ts";
import type { giveaway as kind } from "./definition.ts";
import { GIVEAWAY_MESSAGES } from "./messages.ts";

/** Time for which each name of a roll is seen. */
const ROLL_STEP_MS = 200;

const DRAW_CUE = { cue: "draw" } as const;

/** Draws `giveaway`. */
export function Giveaway(props: WidgetProps<typeof kind>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useTakenAway(page, widget.state);
  useSnapshots(page, "giveaway.state", ({ giveaway }) => {
    widget.state.value = { giveaway };
  });
  const { giveaway } = widget.state.value;
  const drawn = giveaway?.status === "drawn";
  const drawnAt = giveaway?.drawnAt ? Date.parse(giveaway.drawnAt) : 0;
  const rolls = settings.drawStyle !== "none" &&
    settings.motion.intensity === "full";
  const revealAt = drawnAt + (rolls ? settings.drawMs : 0);
  // The service's own time to answer goes before what the widget is set to.
  const answerBy = giveaway?.answerBy ? Date.parse(giveaway.answerBy) : null;
  const claimAt = answerBy ?? revealAt + settings.claimMs;
  const now = useNow(page, (time) => {
    if (!drawn) return null;
    if (time < revealAt) return ROLL_STEP_MS;
    return answerBy !== null && time < answerBy ? answerBy - time : null;
  });
  const rolling = drawn && now < revealAt && page.mode !== "still";
  const play = useCue(page, props.instanceId, [[settings.sound, DRAW_CUE]]);
  const won = drawn && !rolling;
  // A giveaway can be drawn again: each draw is told once.
  const announced = useRef(won ? drawnAt : 0);
  useEffect(() => {
    if (!won || announced.current === drawnAt) return;
    announced.current = drawnAt;
    play(settings.sound, "giveaway.state", DRAW_CUE);
  }, [won, drawnAt]);
  const sparks = useSparks(won ? String(drawnAt) : null, revealAt, now);
  const names = (giveaway?.winners ?? []).map(({ name }) => name);
  const visible = useLinger(
    page,
    giveaway === null || giveaway.status === "cancelled"
      ? null
      : drawn
      ? new Date(claimAt).toISOString()
      : "open",
    // Whatever is set, a winner's name can be read.
    settings.a11y.minReadTime
      ? Math.max(
        settings.lingerMs,
        readMs(names.join(" ")) - (claimAt - revealAt),
      )
      : settings.lingerMs,
  );
  const shown = useShown(page, settings.visibility, visible) && visible;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const rolled = [...giveaway?.sample ?? [], ...names];
  const wheel = rolling && settings.drawStyle === "wheel" && giveaway
    ? wheelOf(giveaway, settings.drawMs)
    : null;
  const how = giveaway?.status !== "open"
    ? t(page.words, GIVEAWAY_MESSAGES, "giveaway.closed")
    : settings.showHow && giveaway.how !== ""
    ? t(page.words, GIVEAWAY_MESSAGES, "giveaway.how", { what: giveaway.how })
    : "";
  const claim = won ? claimOf(giveaway, now) : null;
  const ends = giveaway?.status === "open"
    ? giveaway.endsAt
    : won && now < claimAt && claim !== "claimed"
    ? new Date(claimAt).toISOString()
    : null;
  return (
    <Frame kind="giveaway" settings={settings} page={page} shown={shown}>
      {giveaway && (
        <div class="ll-giveaway">
          <div class={won ? "ll-giveaway-word" : "ll-giveaway-head"}>
            <Icon name={won ? "trophy" : "gift"} />
            {t(
              page.words,
              GIVEAWAY_MESSAGES,
              won ? "giveaway.winner" : "giveaway.title",
            )}
          </div>
          {won && <Winners names={names.map((name) => formatter.name(name))} />}
          {!wheel && (
            <Prize
              text={fillTemplate(settings.prizeText, {
                prize: giveaway.prize,
                count: formatter.number(giveaway.entries),
              })}
            />
          )}
          {wheel && (
            <WheelView
              {...wheel}
              colors={WHEEL_COLORS}
              byWeight={false}
              spinMs={settings.drawMs}
              startedAt={drawnAt}
              page={page}
              a11y={settings.a11y}
            />
          )}
          {rolling && !wheel && (
            <FitText
              class="ll-giveaway-name"
              text={formatter.name(
                rolled[rotationAt(now, rolled.length, ROLL_STEP_MS)] ?? "",
              )}
            />
          )}
          {claim !== null && (
            <FitText
              class="ll-giveaway-how"
              text={t(page.words, GIVEAWAY_MESSAGES, `giveaway.${claim}`)}
            />
          )}
          {!drawn && how !== "" && (
            <FitText class="ll-giveaway-how" text={how} />
          )}
          {(ends !== null || (!drawn && settings.showEntries)) && (
            <div class="ll-giveaway-foot">
              {!drawn && settings.showEntries && (
                <FitText
                  class="ll-giveaway-more"
                  text={tCount(
                    page.words,
                    formatter.locale,
                    GIVEAWAY_MESSAGES,
                    "giveaway.entries",
                    giveaway.entries,
                    { count: formatter.number(giveaway.entries) },
                  )}
                />
              )}
              {ends !== null && <TimeLeft page={page} endsAt={ends} />}
            </div>
          )}
        </div>
      )}
      {sparks && shown && giveaway && (
        <Celebration
          seed={giveaway.giveawayId}
          moment="giveaway.drawn"
          page={page}
          motion={settings.motion}
          a11y={settings.a11y}
        />
      )}
    </Frame>
  );
}

/** Returns how it stands with the winners' answers; `null` where no time is set for them. */
function claimOf(
  { answerBy, winners }: GiveawaySnapshot,
  now: number,
): "claim" | "claimed" | "unclaimed" | null {
  if (!answerBy) return null;
  if (winners.every(({ answered }) => answered)) return "claimed";
  return now < Date.parse(answerBy) ? "claim" : "unclaimed";
}

/** Draws the prize, a long one in two lines. */
function Prize({ text }: { text: string }) {
  const ref = useFit<HTMLDivElement>(text, { lines: growLines });
  return <div class="ll-giveaway-prize" ref={ref} dir="auto">{text}</div>;
}

/** Draws all winners, side by side where they are many. */
function Winners({ names }: { names: readonly string[] }) {
  const columns = winnerColumns(names.length);
  return (
    <div
      class="ll-giveaway-winners"
      style={{
        "--columns": String(columns),
        "--rows": String(Math.ceil(names.length / columns)),
      }}
    >
      {names.map((name, index) => (
        <FitText key={index} class="ll-giveaway-name" text={name} />
      ))}
    </div>
  );
}
