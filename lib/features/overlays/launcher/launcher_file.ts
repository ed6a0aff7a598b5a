/** The local file that waits for the service and opens a source. */
import { launch } from "@/lib/widget_runtime/launch.ts";

/** First pause between two looks, doubled up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Time within which an answer has to arrive. */
const PATIENCE_MS = 10_000;

/**
 * Returns the file that opens a source once the service answers at `there`. It
 * is transparent and holds the source's address, token included.
 */
export function launcherFile(source: string, there: string): string {
  const pauses = {
    first: FIRST_PAUSE_MS,
    longest: LONGEST_PAUSE_MS,
    patience: PATIENCE_MS,
  };
  const args = [source, there, pauses].map(inScript).join(",");
  const { origin } = new URL(there);
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src ${origin}">`,
    '<meta name="referrer" content="no-referrer">',
    "<title>Limelight</title>",
    "<style>html{background:transparent}</style>",
    "<!-- This file has your widget token in it: treat it like a password. -->",
    `<script>(${launch})(${args})</script>`,
    "</html>",
    "",
  ].join("\n");
}

/** Returns a value as a script may hold it: nothing in it ends the script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
