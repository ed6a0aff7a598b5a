/** Clocks and stopwatches: which pieces are small, and to where hands point. */
import { assertEquals } from "@std/assert";
import { handsAt, passedPieces, timePieces } from "@/lib/overlay/clock_face.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";

const EVENING = new Date("2026-01-01T20:05:09Z");

/** The time as it is drawn: small pieces in brackets. */
const drawn = (pieces: readonly { text: string; small: boolean }[]) =>
  pieces.map(({ text, small }) => small ? `[${text}]` : text).join("")
    .replace(/\s/g, " ");

const clock = (locale: string, second?: "2-digit") =>
  drawn(timePieces(
    dateFormat(locale, {
      timeZone: "UTC",
      hour: "numeric",
      minute: "2-digit",
      second,
    }).formatToParts(EVENING),
  ));

Deno.test("seconds and the half of the day are small, in the order of the language", () => {
  assertEquals(clock("en"), "8:05[ PM]");
  assertEquals(clock("en", "2-digit"), "8:05[:09 PM]");
  assertEquals(clock("de", "2-digit"), "20:05[:09]");
  assertEquals(clock("ko"), "[오후 ]8:05");
});

Deno.test("a stopwatch writes its seconds small once it has hours", () => {
  assertEquals(drawn(passedPieces("2:32:10")), "2:32[:10]");
  assertEquals(drawn(passedPieces("4d 03:42:18")), "4d 03:42[:18]");
  assertEquals(drawn(passedPieces("00:45")), "00:45");
});

Deno.test("hands point to their hour, whole minute and second", () => {
  assertEquals(handsAt(0), { hour: 0, minute: 0, second: 0 });
  assertEquals(handsAt(20 * 3600 + 15 * 60 + 45), {
    hour: (8 * 3600 + 15 * 60 + 45) / 43_200,
    minute: 0.25,
    second: 0.75,
  });
});

Deno.test("a zone that no engine knows is written in UTC, piece by piece", () => {
  const parts = dateFormat("de", {
    timeZone: "Nowhere/Unknown",
    hour: "numeric",
    minute: "2-digit",
  }).formatToParts(EVENING);
  assertEquals(drawn(timePieces(parts)), "20:05");
});
