import { monotonicFactory } from "ulid";
import type { Clock } from "./clock.ts";

/** Kind of thing that an id names; the prefix makes a misplaced id obvious. */
type IdPrefix =
  | "wgt"
  | "ver"
  | "ins"
  | "scn"
  | "itm"
  | "cod"
  | "ast"
  | "snd"
  | "err"
  | "evt"
  | "ses"
  | "led"
  | "gol"
  | "mul"
  | "lst"
  | "run"
  | "gvw"
  | "drw"
  | "spn"
  | "pol"
  | "chl"
  | "dck"
  | "prk"
  | "itg"
  | "dlv"
  | "whk"
  | "rul"
  | "msg"
  | "req"
  | "ers";

/** Makes ids such as `scn_01JD…` that sort by creation within one process. */
export type NewId = (prefix: IdPrefix) => string;

/**
 * Creates a generator of prefixed ULIDs (https://github.com/ulid/spec) on
 * `clock`.
 */
export function createNewId(clock: Clock): NewId {
  const next = monotonicFactory();
  return (prefix) => `${prefix}_${next(clock.now())}`;
}
