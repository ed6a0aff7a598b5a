import type { z } from "zod";

/** Origin and subject of an event; groups the documentation. */
type Family =
  | "support"
  | "chat"
  | "votes"
  | "stream"
  | "modules"
  | "service"
  | "control";

/** One row of the catalogue. */
interface KindSpec<T extends z.ZodType> {
  family: Family;
  /** A few words, for menus. */
  title: string;
  /** One sentence for the documentation: when it is sent. */
  description: string;
  /** Shape of `data`. */
  data: T;
  /** True when tallies (totals, leaderboards, timer, goals) count it. */
  counts: boolean;
  /** True when a scene can assign a sound to it; the event key is the kind. */
  sound: boolean;
  /**
   * True when it is kept as long as chat is (30 minutes, 1,000) and no longer.
   */
  shortLived: boolean;
  /**
   * Time within which two events with one act key are one act, in milliseconds;
   * `null` when each event is an act of its own.
   */
  sameActMs: number | null;
  /**
   * True when it tells the state of a thing and names people in it, or only
   * their names: hidden people are left out.
   */
  namesOthers: boolean;
  /** True when sockets of the dashboard alone are told, whatever others ask for. */
  forDashboard: boolean;
}

/**
 * Defines a row of the catalogue; without options it neither counts nor has a
 * sound.
 */
export function defineKind<T extends z.ZodType>(
  family: Family,
  title: string,
  description: string,
  data: T,
  options: {
    counts?: boolean;
    sound?: boolean;
    sameActMs?: number;
    shortLived?: boolean;
    namesOthers?: boolean;
    forDashboard?: boolean;
  } = {},
): KindSpec<T> {
  const { counts = false, sound = false, sameActMs = null } = options;
  const { shortLived = family === "chat", namesOthers = false } = options;
  const { forDashboard = false } = options;
  return {
    family,
    title,
    description,
    data,
    counts,
    sound,
    shortLived,
    sameActMs,
    namesOthers,
    forDashboard,
  };
}
