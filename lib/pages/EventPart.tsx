import type { ComponentChildren } from "preact";
import { formatTimeLeft } from "@/lib/browser/clock_format.ts";
import { Icon, iconOf } from "@/lib/browser/parts/Icon.tsx";
import type {
  BoardRow,
  EVENT_SECTIONS,
  EventPageView,
  RecentRow,
  TipGoalView,
} from "@/lib/features/event_page/schema.ts";
import type { LadderState } from "@/lib/widgets/state/subathon.ts";
import { EventSchedule } from "./EventSchedule.tsx";

type Section = typeof EVENT_SECTIONS[number];

/** What somebody did, and what its figure counts: of one, of several. */
const DID: Record<string, { verb: string; units?: [string, string] }> = {
  sub: { verb: "subscribed" },
  resub: { verb: "resubscribed" },
  gift: { verb: "gifted", units: ["sub", "subs"] },
  cheer: { verb: "cheered", units: ["bit", "bits"] },
  tip: { verb: "tipped" },
  charity: { verb: "donated" },
  raid: { verb: "raided", units: ["viewer", "viewers"] },
};

/** One part of an event page; hidden while there is nothing to show in it. */
export function EventPart(
  { section, view }: { section: Section; view: EventPageView },
) {
  const content = partOf(section, view);
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

function partOf(section: Section, view: EventPageView): ComponentChildren {
  const { settings, timer, ladder, tipGoal, leaderboard, recent } = view;
  switch (section) {
    case "countdown":
      return countdown(view);
    case "timer":
      return timer === null || timer.state === "idle" ||
          timer.state === "archived"
        ? null
        : (
          <Clock
            title={timer.state === "paused" ? "Paused at" : "Time left"}
            ms={timer.remainingMs}
            locale={view.channel.locale}
            until={timer.state === "running" ? timer.endsAt : null}
          />
        );
    case "ladder":
      return ladder === null || ladder.goals.length === 0
        ? null
        : <Ladder ladder={ladder} />;
    case "tip_goal":
      return tipGoal === null ? null : <TipGoal goal={tipGoal} />;
    case "leaderboard":
      return leaderboard === null || leaderboard.length === 0
        ? null
        : <Board rows={leaderboard} />;
    case "recent":
      return recent === null || recent.length === 0
        ? null
        : <Recent rows={recent} />;
    case "schedule":
      return settings.schedule.length === 0
        ? null
        : <EventSchedule view={view} />;
  }
}

function countdown({ settings, serverTime, channel }: EventPageView) {
  const { startsAt } = settings;
  if (startsAt === null) return null;
  const ms = Date.parse(startsAt) - Date.parse(serverTime);
  return ms <= 0 ? null : (
    <Clock
      title="Starts in"
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
  /** What it runs down to; `null` when it stands still. */
  until: string | null;
}) {
  return (
    <>
      <h2>{title}</h2>
      <p
        class="event__clock"
        role="timer"
        {...(until === null ? {} : { "data-until": until })}
      >
        {formatTimeLeft(ms, locale)}
      </p>
    </>
  );
}

/** The ladder; what is next has a bar of its own. */
function Ladder({ ladder }: { ladder: LadderState }) {
  const next = ladder.goals.find(({ state }) => state === "open");
  return (
    <>
      <h2>Goals</h2>
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
                  {open
                    ? `${percent} %`
                    : goal.state === "skipped"
                    ? "skipped"
                    : "reached"}
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

function TipGoal({ goal }: { goal: TipGoalView }) {
  const title = goal.title || "Tip goal";
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <p class="event__amount">
        <strong>{goal.current}</strong> of {goal.target}
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

function Board({ rows }: { rows: readonly BoardRow[] }) {
  return (
    <>
      <h2>Top supporters</h2>
      <ol class="event__rows">
        {rows.map((row) => (
          <li key={row.rank} class="event__line">
            <span class="event__mark event__mark--rank">{row.rank}</span>
            <span class="event__name">
              <bdi>{row.name}</bdi>
            </span>
            <span class="event__value">{row.value}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Recent({ rows }: { rows: readonly RecentRow[] }) {
  return (
    <>
      <h2>Latest</h2>
      <ul class="event__rows">
        {rows.map((row) => {
          const { verb = "", units } = DID[row.kind] ?? {};
          return (
            <li key={row.occurredAt + row.name} class="event__line">
              <span class="event__mark event__mark--kind">
                <Icon name={iconOf(row.kind)} />
              </span>
              <span class="event__name">
                <bdi>{row.name}</bdi> <span class="event__verb">{verb}</span>
              </span>
              <span class="event__value">
                {row.amount}
                {row.amount !== "" && units
                  ? (
                    <span class="event__verb">
                      &nbsp;{units[/^×?1$/.test(row.amount) ? 0 : 1]}
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
