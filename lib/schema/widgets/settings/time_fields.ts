import { z } from "zod";
import { isTimeZone } from "@/lib/core/time_zone.ts";

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** A time of day (`20:00`) or an instant with its zone (RFC 3339). */
export const TimeOrInstant = z.string().max(64).refine(
  (text) =>
    TIME_OF_DAY.test(text) ||
    z.iso.datetime({ offset: true }).safeParse(text).success,
  "Must be a time of day such as 20:00, or an RFC 3339 instant with its zone",
).meta({ control: "time" });

/** An IANA time zone that this engine knows, or `channel`. */
export const TimeZone = z.string().min(1).max(64).refine(
  (zone) => zone === "channel" || isTimeZone(zone),
  "Must be an IANA time zone such as Europe/Lisbon, or channel",
).meta({ control: "time-zone" });
