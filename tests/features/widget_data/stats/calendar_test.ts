import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  calendarKeys,
  calendarStart,
  nextTimeOfDay,
} from "@/lib/features/widget_data/stats/calendar.ts";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/Sao_Paulo",
];

const keysAt = (at: string, zone: string) => {
  const { day, week, month } = calendarKeys(Date.parse(at), zone);
  return [day, week, month];
};

Deno.test("days, weeks and months begin where the zone's calendar says", () => {
  const cases: [at: string, zone: string, keys: string[]][] = [
    // A Sunday night in three zones.
    ["2026-11-22T23:30:00Z", "UTC", [
      "day:2026-11-22",
      "week:2026-11-16",
      "month:2026-11",
    ]],
    ["2026-11-22T23:30:00Z", "Europe/Berlin", [
      "day:2026-11-23",
      "week:2026-11-23",
      "month:2026-11",
    ]],
    ["2026-11-23T04:59:59.999Z", "America/New_York", [
      "day:2026-11-22",
      "week:2026-11-16",
      "month:2026-11",
    ]],
    ["2026-11-23T05:00:00Z", "America/New_York", [
      "day:2026-11-23",
      "week:2026-11-23",
      "month:2026-11",
    ]],
    // A quarter of an hour off.
    ["2026-12-31T18:14:59Z", "Asia/Kathmandu", [
      "day:2026-12-31",
      "week:2026-12-28",
      "month:2026-12",
    ]],
    ["2026-12-31T18:15:00Z", "Asia/Kathmandu", [
      "day:2027-01-01",
      "week:2026-12-28",
      "month:2027-01",
    ]],
    // Around the night with two times three o'clock: 25 hours, one day.
    ["2026-10-24T22:00:00Z", "Europe/Berlin", [
      "day:2026-10-25",
      "week:2026-10-19",
      "month:2026-10",
    ]],
    ["2026-10-25T22:59:59Z", "Europe/Berlin", [
      "day:2026-10-25",
      "week:2026-10-19",
      "month:2026-10",
    ]],
    ["2026-10-25T23:00:00Z", "Europe/Berlin", [
      "day:2026-10-26",
      "week:2026-10-26",
      "month:2026-10",
    ]],
    // Samoa left out 30 December 2011.
    ["2011-12-30T09:59:59Z", "Pacific/Apia", [
      "day:2011-12-29",
      "week:2011-12-26",
      "month:2011-12",
    ]],
    ["2011-12-30T10:00:00Z", "Pacific/Apia", [
      "day:2011-12-31",
      "week:2011-12-26",
      "month:2011-12",
    ]],
  ];
  for (const [at, zone, keys] of cases) {
    assertEquals(keysAt(at, zone), keys, `${at} in ${zone}`);
  }
});

Deno.test("a period's start is its first instant: the same key from there on, another before", () => {
  const instant = fc.integer({
    min: Date.parse("2015-01-01T00:00:00Z"),
    max: Date.parse("2035-01-01T00:00:00Z"),
  });
  fc.assert(
    fc.property(
      instant,
      fc.constantFrom(...ZONES),
      fc.constantFrom("day" as const, "week" as const, "month" as const),
      (at, zone, period) => {
        const start = calendarStart(at, zone, period);
        assertEquals(start <= at, true);
        const own = calendarKeys(at, zone)[period];
        assertEquals(calendarKeys(start, zone)[period], own);
        assertEquals(calendarKeys(start - 1, zone)[period] < own, true);
      },
    ),
    { numRuns: 2_000 },
  );
});

Deno.test("a day may begin at one o'clock, and last 23 or 25 hours", () => {
  const hours = (at: string, zone: string) => {
    const start = calendarStart(Date.parse(at), zone, "day");
    const next = calendarStart(start + 30 * 3_600_000, zone, "day");
    return (next - start) / 3_600_000;
  };
  assertEquals(hours("2026-03-29T12:00:00Z", "Europe/Berlin"), 23);
  assertEquals(hours("2026-10-25T12:00:00Z", "Europe/Berlin"), 25);
  assertEquals(hours("2026-04-05T00:00:00Z", "Australia/Lord_Howe"), 24.5);
  // There was no midnight in São Paulo on 4 November 2018.
  assertEquals(
    calendarStart(
      Date.parse("2018-11-04T12:00:00Z"),
      "America/Sao_Paulo",
      "day",
    ),
    Date.parse("2018-11-04T03:00:00Z"),
  );
});

Deno.test("a time of day comes next today or tomorrow, in the zone", () => {
  const next = (at: string, zone: string, time: string) => {
    const found = nextTimeOfDay(Date.parse(at), zone, time);
    return found === null ? null : new Date(found).toISOString();
  };
  const berlin = "Europe/Berlin";
  assertEquals(
    next("2026-11-21T10:00:00Z", berlin, "20:00"),
    "2026-11-21T19:00:00.000Z",
  );
  assertEquals(
    next("2026-11-21T19:00:00Z", berlin, "20:00"),
    "2026-11-22T19:00:00.000Z",
  );
  // Half past two does not exist on the day the clock goes forward.
  assertEquals(
    next("2026-03-29T00:30:00Z", berlin, "02:30"),
    "2026-03-29T01:30:00.000Z",
  );
  assertEquals(next("2026-03-29T00:30:00Z", berlin, "soon"), null);
});
