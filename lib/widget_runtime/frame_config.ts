import type { Inserted } from "./loop_guard.ts";

/** An address in the author's code: line and column from 1. */
export type NamedAddress = [
  address: string,
  tab: "html" | "css" | "js",
  line: number,
  column: number,
];

/** Configuration that the document gives its script. */
export interface FrameConfig {
  fieldData: Record<string, unknown>;
  /** First line and number of lines of each tab within the document, and what is not the author's in it. */
  tabs: Record<
    "html" | "css" | "js",
    { first: number; lines: number; inserted: Inserted[] }
  >;
  /** Global that guarded code calls, and how long that may run without a break. */
  guard: {
    name: string;
    longestMs: { alone: number; shared: number };
  };
  /** Error in the code as a whole, for its author; `null` for none. */
  notice: string | null;
  /** Hosts whose scripts nobody waits for: they did not answer before. */
  late: readonly string[];
  /** Addresses in the tabs that a policy may refuse, with their places. */
  addresses: NamedAddress[];
  /** True when the widget may not connect to any host. */
  offline: boolean;
  /** True when messages of `console.error` are reported, too. */
  consoleErrors: boolean;
}
