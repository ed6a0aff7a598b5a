/** Changes of a zone's offset that are named ahead: two years of daylight saving. */
const CHANGES = 4;

/**
 * Returns how many minutes a time zone is ahead of UTC from `at`, ms since the
 * epoch, and from each of its next changes on. Throws for a zone that the
 * runtime does not know.
 */
export function zoneOffsets(
  timeZone: string,
  at: number,
): [from: number, minutes: number][] {
  const offsets: [number, number][] = [];
  let next: Temporal.ZonedDateTime | null = Temporal.Instant
    .fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  while (next !== null && offsets.length <= CHANGES) {
    offsets.push([next.epochMilliseconds, next.offsetNanoseconds / 60e9]);
    next = next.getTimeZoneTransition("next");
  }
  return offsets;
}
