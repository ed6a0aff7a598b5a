/** Part of a time as it is drawn. */
export interface TimePiece {
  text: string;
  /** Smaller than hours and minutes: seconds, the half of the day. */
  small: boolean;
}

/** Directions of the hands of a dial, in turns from the top. */
export interface DialHands {
  hour?: number | undefined;
  minute: number;
  second?: number | undefined;
}

/** Parts that a clock writes smaller. */
const SMALL: readonly string[] = ["second", "dayPeriod"];

/**
 * Returns a time of day in the order of its language, with seconds and the half
 * of the day, and the signs beside them, as small pieces.
 */
export function timePieces(
  parts: readonly Pick<Intl.DateTimeFormatPart, "type" | "value">[],
): TimePiece[] {
  const isSmall = (index: number) => SMALL.includes(parts[index]?.type ?? "");
  return joined(parts.map(({ type, value }, index) => ({
    text: value,
    small: isSmall(index) ||
      (type === "literal" && (isSmall(index - 1) || isSmall(index + 1))),
  })));
}

/**
 * Returns a time that passes with its seconds as a small piece, once it has
 * hours: of `2:32:10` that is `:10`. Below an hour they are what is read.
 */
export function passedPieces(clock: string): TimePiece[] {
  const [, main, seconds] = /^(.*:\d\d)(:\d\d)$/.exec(clock) ?? [];
  return main && seconds
    ? [{ text: main, small: false }, { text: seconds, small: true }]
    : [{ text: clock, small: false }];
}

/** Returns where hands point after so many seconds: since midnight, or of a stopwatch. */
export function handsAt(seconds: number): Required<DialHands> {
  const turns = (of: number) => (seconds % of) / of;
  // The long hand moves on by whole minutes.
  return {
    hour: turns(43_200),
    minute: Math.floor((seconds % 3600) / 60) / 60,
    second: turns(60),
  };
}

function joined(pieces: readonly TimePiece[]): TimePiece[] {
  const all: TimePiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.small === piece.small) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}
