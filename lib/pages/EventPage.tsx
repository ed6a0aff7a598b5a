import { asset, Head } from "fresh/runtime";
import EventPageLive from "@/islands/event/EventPageLive.tsx";
import type {
  EVENT_SECTIONS,
  EventPageView,
  ScheduleEntry,
} from "@/lib/features/event_page/schema.ts";

type Section = typeof EVENT_SECTIONS[number];

const DID: Record<string, string> = {
  sub: "subscribed",
  resub: "resubscribed",
  gift: "gifted",
  cheer: "cheered",
  tip: "tipped",
  charity: "donated",
  raid: "raided",
};

/** A channel's event: the same in public and as a browser source, complete without a script. */
export function EventPage(
  { view, source }: { view: EventPageView; source: boolean },
) {
  const { channel, settings } = view;
  const title = settings.title || channel.name;
  const description = settings.text.split(/\n\s*\n/)[0]?.slice(0, 200) ?? "";
  return (
    <main class={source ? "event event--source" : "event"}>
      <Head>
        <title>{`${title} · ${channel.name}`}</title>
        <link rel="stylesheet" href={asset("/event-page.css")} />
        {source
          ? <meta name="robots" content="noindex" />
          : <link rel="canonical" href={view.url} />}
        <meta key="description" name="description" content={description} />
        <meta key="og:title" property="og:title" content={title} />
        <meta key="og:type" property="og:type" content="website" />
        <meta key="og:url" property="og:url" content={view.url} />
        <meta
          key="og:description"
          property="og:description"
          content={description}
        />
      </Head>
      <header class="event__head">
        <p class="event__channel">
          <bdi>{channel.name}</bdi>
        </p>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {settings.text.split(/\n\s*\n/).filter(Boolean).map((text) => (
          <p key={text} class="event__text" dir="auto">{text}</p>
        ))}
      </header>
      <div class="event__parts">
        {settings.sections.map((section) => (
          <Part key={section} section={section} view={view} />
        ))}
      </div>
      <EventPageLive serverTime={view.serverTime} />
    </main>
  );
}

function Part({ section, view }: { section: Section; view: EventPageView }) {
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

function partOf(section: Section, view: EventPageView) {
  const { settings, timer, ladder, tipGoal, leaderboard, recent } = view;
  switch (section) {
    case "countdown": {
      const left = settings.startsAt === null
        ? 0
        : Date.parse(settings.startsAt) - Date.parse(view.serverTime);
      return left <= 0 || settings.startsAt === null ? null : (
        <>
          <h2>Starts in</h2>
          <p class="event__clock" role="timer" data-until={settings.startsAt}>
            {clockText(left)}
          </p>
        </>
      );
    }
    case "timer":
      return timer === null || timer.state === "idle" ||
          timer.state === "archived"
        ? null
        : (
          <>
            <h2>{timer.state === "paused" ? "Paused at" : "Time left"}</h2>
            <p
              class="event__clock"
              role="timer"
              {...(timer.endsAt === null || timer.state !== "running"
                ? {}
                : { "data-until": timer.endsAt })}
            >
              {clockText(timer.remainingMs)}
            </p>
          </>
        );
    case "ladder":
      return ladder === null || ladder.goals.length === 0 ? null : (
        <>
          <h2>Goals</h2>
          <ol class="event__ladder">
            {ladder.goals.map((goal) => (
              <li key={goal.id} data-state={goal.state}>
                <span>
                  <bdi>{goal.title}</bdi>
                </span>
                <span class="event__value">
                  {goal.state === "open"
                    ? `${
                      Math.min(
                        99,
                        Math.floor(100 * ladder.current / goal.threshold),
                      )
                    } %`
                    : goal.state === "skipped"
                    ? "skipped"
                    : "reached"}
                </span>
              </li>
            ))}
          </ol>
        </>
      );
    case "tip_goal":
      return tipGoal === null || tipGoal.target <= 0 ? null : (
        <>
          <h2 dir="auto">{tipGoal.title || "Tip goal"}</h2>
          <progress
            value={Math.min(tipGoal.current, tipGoal.target)}
            max={tipGoal.target}
            aria-label="Tip goal"
          />
          <p class="event__value">
            {Math.floor(100 * tipGoal.current / tipGoal.target)} %
          </p>
        </>
      );
    case "leaderboard":
      return leaderboard === null || leaderboard.length === 0 ? null : (
        <>
          <h2>Top supporters</h2>
          <ol class="event__rows">
            {leaderboard.map((row) => (
              <li key={row.rank}>
                <bdi>{row.name}</bdi>
                <span class="event__value">{row.value}</span>
              </li>
            ))}
          </ol>
        </>
      );
    case "recent":
      return recent === null || recent.length === 0 ? null : (
        <>
          <h2>Latest</h2>
          <ul class="event__rows">
            {recent.map((row) => (
              <li key={row.occurredAt + row.name}>
                <span>
                  <bdi>{row.name}</bdi> {DID[row.kind] ?? ""}
                </span>
                <span class="event__value">{row.amount}</span>
              </li>
            ))}
          </ul>
        </>
      );
    case "schedule":
      return settings.schedule.length === 0 ? null : <Schedule view={view} />;
  }
}

function Schedule({ view }: { view: EventPageView }) {
  const { channel, settings } = view;
  const zones = [...new Set([channel.timeZone, ...settings.timeZones])];
  const format = (entry: ScheduleEntry, timeZone: string) =>
    new Intl.DateTimeFormat(channel.locale, {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
    }).format(Date.parse(entry.startsAt));
  return (
    <>
      <h2>Schedule</h2>
      <ul class="event__schedule">
        {settings.schedule.map((entry) => (
          <li key={entry.startsAt + entry.title}>
            <div class="event__times">
              {zones.map((zone) => (
                <time key={zone} dateTime={entry.startsAt}>
                  {format(entry, zone)}
                </time>
              ))}
            </div>
            <div>
              <strong>
                <bdi>{entry.title}</bdi>
              </strong>
              {entry.note && <p dir="auto">{entry.note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const rest = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60]
    .map((part) => two(Math.floor(part))).join(":");
  return days > 0 ? `${days} d ${rest}` : rest;
}
