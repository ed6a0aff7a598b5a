import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";

/**
 * Returns the demo channel's event: a weekend of streams, beginning two to
 * three days after `now`. Not published.
 */
export function demoEvent(now: number) {
  const opening = Math.ceil(now / DAY_MS) * DAY_MS + 2 * DAY_MS + 17 * HOUR_MS;
  const at = (hours: number) =>
    new Date(opening + hours * HOUR_MS).toISOString();
  return {
    published: false,
    title: "Lighthouse Weekend",
    text:
      "Two days of games, music and painting for the sea rescue. Everything that comes in goes to the crews on the coast.\n\nCome by, say hello, stay as long as you like 🌊",
    startsAt: at(0),
    timeZones: ["America/New_York", "Asia/Tokyo"],
    schedule: [
      {
        startsAt: at(0),
        title: "Opening",
        note: "What we play, what we play for",
      },
      { startsAt: at(2), title: "Speedrun race against chat", note: "" },
      {
        startsAt: at(22),
        title: "Painting by the sea",
        note: "With guests; bring your brushes",
      },
      { startsAt: at(27), title: "Finale", note: "All goals, all the names" },
    ],
  };
}
