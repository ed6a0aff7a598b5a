import type { ComponentChildren } from "preact";
import { formatTimeLeft } from "@/lib/overlay/clock_format.ts";
import { templateParts } from "@/lib/core/template.ts";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import type {
  EVENT_SECTIONS,
  EventPageBoardRow,
  EventPageView,
  RecentRow,
  TipGoalView,
} from "@/lib/schema/overlays/event_page.ts";
import type { LadderState } from "@/lib/schema/events/shapes/service.ts";
import { EventSchedule } from "./EventSchedule.tsx";
import type { PageTranslator } from "./page_translator.ts";

type Section = typeof EVENT_SECTIONS[number];

/** Keeps the places of a text, to fill them with markup. */
const PLACES = { current: "{current}", target: "{target}" };

/** Words for what a person did; units are counted where there are any. */
const DID = {
  sub: { verb: "did.sub" },
  resub: { verb: "did.resub" },
  gift: { verb: "did.gift", unit: "unit.gift" },
  cheer: { verb: "did.cheer", unit: "unit.cheer" },
  tip: { verb: "did.tip" },
  charity: { verb: "did.charity" },
  raid: { verb: "did.raid", unit: "unit.raid" },
} as const satisfies Record<string, { verb: string; unit?: string }>;

/**
 * Draws one part of an event page; hidden while there is nothing to show in it.
 */
export function EventPart(
  { section, view, translator }: {
    section: Section;
    view: EventPageView;
    translator: PageTranslator;
  },
) {
  const content = partOf(section, view, translator);
  return (
    <section
      class={`event__part event__part--${section}`}
      data-part={section}
      hidden={content === null}
    >
      {content}
    </section>
  );
}

function partOf(
  section: Section,
  view: EventPageView,
  translator: PageTranslator,
): ComponentChildren {
  const { settings, timer, ladder, tipGoal, leaderboard, recent } = view;
  switch (section) {
    case "countdown":
      return countdown(view, translator);
    case "timer":
      return timer === null || timer.state === "idle" ||
          timer.state === "archived"
        ? null
        : (
          <Clock
            title={translator.t(
              timer.state === "paused" ? "event.paused_at" : "event.time_left",
            )}
            ms={timer.remainingMs}
            locale={view.channel.locale}
            until={timer.state === "running" ? timer.endsAt : null}
          />
        );
    case "ladder":
      return ladder === null || ladder.goals.length === 0
        ? null
        : <Ladder ladder={ladder} translator={translator} />;
    case "tip_goal":
      return tipGoal === null
        ? null
        : <TipGoal goal={tipGoal} translator={translator} />;
    case "leaderboard":
      return leaderboard === null || leaderboard.length === 0
        ? null
        : <Board rows={leaderboard} translator={translator} />;
    case "recent":
      return recent === null || recent.length === 0
        ? null
        : <Recent rows={recent} translator={translator} />;
    case "schedule":
      return settings.schedule.length === 0
        ? null
        : <EventSchedule view={view} translator={translator} />;
  }
}

function countdown(
  { settings, serverTime, channel }: EventPageView,
  translator: PageTranslator,
) {
  const { startsAt } = settings;
  if (startsAt === null) return null;
  const ms = Date.parse(startsAt) - Date.parse(serverTime);
  return ms <= 0 ? null : (
    <Clock
      title={translator.t("event.starts_in")}
      ms={ms}
      locale={channel.locale}
      until={startsAt}
    />
  );
}

function Clock({ title, ms, locale, until }: {
  title: string;
  ms: number;
  locale: string;
  /** Time that it runs down to; `null` when it is paused. */
  until: string | null;
}) {
  const text = formatTimeLeft(ms, locale);
  return (
    <>
      <h2>{title}</h2>
      <p
        class="event__clock"
        role="timer"
        style={{ "--letters": String(text.length) }}
        {...(until === null ? {} : { "data-until": until })}
      >
        {text}
      </p>
    </>
  );
}

/** The ladder; what is next has a bar of its own. */
function Ladder(
  { ladder, translator }: { ladder: LadderState; translator: PageTranslator },
) {
  const next = ladder.goals.find(({ state }) => state === "open");
  return (
    <>
      <h2>{translator.t("event.goals")}</h2>
      <ol class="event__ladder">
        {ladder.goals.map((goal) => {
          const percent = Math.min(
            99,
            Math.max(0, Math.floor(100 * ladder.current / goal.threshold)),
          );
          const open = goal.state === "open";
          return (
            <li key={goal.id} data-state={goal.state}>
              <div class="event__line">
                <span class="event__mark">
                  {goal.state === "reached" || goal.state === "done"
                    ? <Icon name="check" />
                    : null}
                </span>
                <span class="event__name">
                  <bdi>{goal.title}</bdi>
                </span>
                <span class="event__value">
                  {open ? `${percent} %` : translator.t(
                    goal.state === "skipped"
                      ? "event.skipped"
                      : "event.reached",
                  )}
                </span>
              </div>
              {goal === next
                ? <Bar percent={percent} label={goal.title} />
                : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function TipGoal(
  { goal, translator }: { goal: TipGoalView; translator: PageTranslator },
) {
  const title = goal.title || translator.t("event.tip_goal");
  const amounts = templateParts(translator.t("event.of", PLACES), {
    current: goal.current,
    target: goal.target,
  });
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <p class="event__amount">
        {amounts.map(({ text, name }) =>
          name === "current" ? <strong key={name}>{text}</strong> : text
        )}
      </p>
      <Bar percent={goal.percent} label={title} />
    </>
  );
}

function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <progress value={percent} max={100} aria-label={label}>
      {`${percent} %`}
    </progress>
  );
}

function Board(
  { rows, translator }: {
    rows: readonly EventPageBoardRow[];
    translator: PageTranslator;
  },
) {
  return (
    <>
      <h2>{translator.t("event.supporters")}</h2>
      <ol class="event__rows">
        {rows.map((row) => (
          <li key={row.rank} class="event__line">
            <span class="event__mark event__mark--rank">{row.rank}</span>
            <span class="event__name">
              <bdi>{row.name ?? translator.t("event.anonymous")}</bdi>
            </span>
            <span class="event__value">{row.value}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Recent(
  { rows, translator }: {
    rows: readonly RecentRow[];
    translator: PageTranslator;
  },
) {
  return (
    <>
      <h2>{translator.t("event.latest")}</h2>
      <ul class="event__rows">
        {rows.map((row) => {
          const did = didOf(row.kind);
          const unit = did && "unit" in did ? did.unit : null;
          return (
            <li key={`${row.occurredAt}${row.name}`} class="event__line">
              <span class="event__mark event__mark--kind">
                <EventIcon kind={row.kind} />
              </span>
              <span class="event__name">
                <bdi>{row.name ?? translator.t("event.anonymous")}</bdi>{" "}
                <span class="event__verb">{did && translator.t(did.verb)}</span>
              </span>
              <span class="event__value">
                {row.amount}
                {row.amount !== "" && unit
                  ? (
                    <span class="event__verb">
                      &nbsp;{translator.tCount(
                        unit,
                        /^×?1$/.test(row.amount) ? 1 : 2,
                      )}
                    </span>
                  )
                  : null}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function didOf(kind: string) {
  return Object.hasOwn(DID, kind) ? DID[kind as keyof typeof DID] : null;
}
