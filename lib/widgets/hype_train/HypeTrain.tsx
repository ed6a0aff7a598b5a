import { useRef } from "preact/hooks";
import { createFormatter, type Formatter } from "@/lib/overlay/format.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { Burst } from "@/lib/overlay/components/Burst.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import { Ring } from "@/lib/overlay/components/Ring.tsx";
import { TimeLeft } from "@/lib/overlay/components/TimeLeft.tsx";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { useCelebration } from "@/lib/overlay/use_celebration.ts";
import { useCue, type WidgetCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useOutdated } from "@/lib/overlay/use_outdated.ts";
import { useLinger } from "@/lib/overlay/use_linger.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { clamp } from "@/lib/core/clamp.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import { takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import type { hypeTrain } from "./definition.ts";
import { HYPE_TRAIN_MESSAGES } from "./messages.ts";
import {
  FUEL_KINDS,
  MAX_FUEL,
} from "@/lib/schema/widgets/rules/hype_train_fuel.ts";
import { isFuel, ridersOf, withoutFaceOf } from "./riders.ts";
import { Train } from "./Train.tsx";

/** The platform names one for bits and one for subs. */
const CONDUCTORS = 2;

/** Trains are golden from this level on. */
const GOLDEN_LEVEL = 5;

/** Returns the sound of a level: it grows with the train. */
const levelCue = (level: number): WidgetCue => ({
  cue: "level",
  tier: level >= GOLDEN_LEVEL ? "huge" : level >= 3 ? "large" : "medium",
});

/** Draws `hype-train`. */
export function HypeTrain(props: WidgetProps<typeof hypeTrain>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  // Before their acts go: the wagon of a person who is taken away stays.
  useEvents(page, ["chat.user_cleared"], ({ test, data }) => {
    const { acts, train } = widget.state.peek();
    if (test || !acts) return;
    widget.state.value = {
      train,
      acts: withoutFaceOf(acts, takenAwayBy(data)),
    };
  });
  useTakenAway(page, widget.state);
  const { train } = widget.state.value;
  /** A test's train is moved by tests, and no other; `null` until a train was told of. */
  const isTest = useRef<boolean | null>(null);
  const play = useCue(page, props.instanceId, [[settings.sound, levelCue(1)]]);
  const isOutdated = useOutdated<EventData<"hype_train.end">>(({ trainId }) =>
    trainId
  );

  useEvents(page, [
    "hype_train.begin",
    "hype_train.progress",
    "hype_train.end",
  ], (event) => {
    const held = widget.state.peek().train;
    const same = held?.trainId === event.data.trainId && !event.test;
    // A late report never turns the train back.
    if (same && held.total > event.data.total) return;
    if (isOutdated(event, held)) return;
    isTest.current = event.test;
    widget.state.value = { ...widget.state.peek(), train: event.data };
    const cue = levelCue(event.data.level);
    if (event.kind === "hype_train.begin") {
      play(settings.sound, event.kind, cue);
    } else if (event.kind === "hype_train.end") {
      play(settings.sound, event.kind);
    } // A sound that the streamer chose is for its beginning and its end.
    else if (
      settings.sound.soundId === null && same && held.level < event.data.level
    ) play(settings.sound, "", cue);
  });

  useEvents(page, FUEL_KINDS, (event) => {
    if (!isFuel(event) || (event.test && !isTest.current)) return;
    const { acts, train } = widget.state.peek();
    widget.state.value = {
      train,
      acts: [event, ...acts ?? []].slice(0, MAX_FUEL),
    };
  });

  // It ends by its time even if nobody says so.
  const visible = useLinger(
    page,
    train === null ? null : train.endedAt ?? train.expiresAt ?? "open",
    stayMs(
      settings.lingerMs,
      t(page.words, HYPE_TRAIN_MESSAGES, "hype.ended"),
      settings.a11y,
    ),
  );
  const ended = train?.endedAt !== null;
  const leveled = useCelebration(
    train ? `${train.trainId}:${train.level}` : null,
    settings.levelUpMs,
  );
  const shown = useShown(page, settings.visibility, visible) && visible &&
    train !== null;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const share = train?.goal && train.progress !== null
    ? clamp(train.progress / train.goal, 0, 1)
    : 1;
  const percent = formatter.percent(Math.floor(share * 100));
  const up = leveled && !ended;
  // A level that is reached is seen full before the next one begins.
  const fills = ended || (up && settings.motion.intensity === "full");
  const style = settings.style;
  const named = settings.showTop && train !== null &&
    train.topContributions.length > 0;
  const title = train
    ? [
      t(
        page.words,
        HYPE_TRAIN_MESSAGES,
        ended ? "hype.ended" : up ? "hype.up" : "hype.level",
        { count: formatter.number(train.level) },
      ),
      ...kindOf(train, page, formatter),
    ].join(" · ")
    : "";
  return (
    <Frame kind="hype-train" settings={settings} page={page} shown={shown}>
      {train && (
        <div
          class={`ll-hype is-${style}${named ? " is-named" : ""}`}
          data-train={train.type}
          data-golden={isGolden(train)}
          style={{ "--share": String(fills ? 1 : share) }}
          data-up={up}
        >
          <div class="ll-hype-head">
            <FitText class="ll-hype-title" text={title} />
            {style === "wagons" && !fills && (
              <b class="ll-hype-percent">{percent}</b>
            )}
            {settings.showCountdown && !ended && train.expiresAt && (
              <TimeLeft page={page} endsAt={train.expiresAt} />
            )}
          </div>
          {style === "wagons" && (
            <Train
              riders={ridersOf(train, widget.state.value.acts ?? [], {
                byViewers: isTest.current === false,
              })}
              level={train.level}
              share={ended ? 1 : share}
              total={train.total}
              up={up && settings.motion.intensity === "full"}
              upMs={settings.levelUpMs}
              page={page}
              formatter={formatter}
              a11y={settings.a11y}
            />
          )}
          {style === "ring"
            ? (
              <Ring share={fills ? 1 : share}>
                <FitText class="ll-hype-percent" text={percent} />
              </Ring>
            )
            : (
              <div class="ll-hype-track">
                <div class="ll-hype-fill" />
                {style === "train" && (
                  <div class="ll-hype-engine">
                    <i key={train.total}>
                      <Engine />
                    </i>
                  </div>
                )}
                {up && <i class="ll-hype-sweep" />}
                {!fills && style !== "wagons" && (
                  <b class="ll-hype-percent ll-on-bar">{percent}</b>
                )}
              </div>
            )}
          {named && (
            <div class="ll-hype-top">
              {train.topContributions.slice(
                0,
                style === "ring" ? 1 : CONDUCTORS,
              ).map((top) => (
                <Conductor
                  key={top.type}
                  kind={top.type}
                  name={formatter.name(top.user.name ?? top.user.login ?? "")}
                  amount={t(
                    page.words,
                    HYPE_TRAIN_MESSAGES,
                    top.type === "bits" ? "hype.bits" : "hype.points",
                    { count: formatter.number(top.total) },
                  )}
                />
              ))}
            </div>
          )}
        </div>
      )}
      {leveled && train && (
        <Burst
          seed={`${train.trainId}${train.level}`}
          motion={settings.motion}
          a11y={settings.a11y}
        />
      )}
    </Frame>
  );
}

interface ConductorProps {
  kind: string;
  name: string;
  amount: string;
}

/** Draws the person who gave most of one kind. */
function Conductor({ kind, name, amount }: ConductorProps) {
  return (
    <span class="ll-hype-conductor">
      <EventIcon kind={kind === "bits" ? "cheer" : "sub"} />
      <bdi class="ll-cut">{name}</bdi>
      <span>{amount}</span>
    </span>
  );
}

/** Draws a locomotive from the side. */
function Engine() {
  return (
    <svg class="ll-icon" viewBox="0 0 24 24" fill="currentColor">
      <path d="M2 5h8v2H9v4h4V6h4v5h1a4 4 0 0 1 4 4v2H3V7H2z" />
      <circle cx="7" cy="18.500" r="3" />
      <circle cx="16.500" cy="18.500" r="3" />
    </svg>
  );
}

/** Tells whether a train is golden: of the later levels, or Twitch's own golden one. */
function isGolden(
  { type, level }: EventData<"hype_train.progress">,
): boolean {
  return type === "golden_kappa" ||
    (level >= GOLDEN_LEVEL && type !== "treasure");
}

const SPECIAL: Readonly<Record<string, keyof typeof HYPE_TRAIN_MESSAGES>> = {
  golden_kappa: "hype.golden",
  treasure: "hype.treasure",
};

/** Returns what makes a train another than the usual one: its kind, and who shares it. */
function kindOf(
  { type, sharedWith }: EventData<"hype_train.progress">,
  { words, channelId }: PageInfo,
  formatter: Formatter,
): string[] {
  const kind = type === null ? undefined : SPECIAL[type];
  const names = sharedWith.filter(({ id }) => id !== channelId)
    .flatMap(({ name, login }) => name ?? login ?? [])
    .map((name) => formatter.name(name)).join(", ");
  return [
    ...(kind ? [t(words, HYPE_TRAIN_MESSAGES, kind)] : []),
    ...(names ? [t(words, HYPE_TRAIN_MESSAGES, "hype.shared", { names })] : []),
  ];
}
