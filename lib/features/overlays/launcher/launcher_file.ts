/** The local file that waits for the service and opens a source. */
import { scriptCall } from "@/lib/sandbox/classic_scripts.ts";

/** Pauses between two looks, and the time within which an answer has to arrive. */
const PAUSES = { minMs: 1_000, maxMs: 30_000, timeoutMs: 10_000 };

/**
 * Returns the file that opens a source once the service answers at `there`. It
 * is transparent and holds the source's address, token included. `script` is the
 * build's `launcher`.
 */
export function launcherFile(
  script: string,
  source: string,
  there: string,
): string {
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
    `<script>${scriptCall<"launcher">(script, source, there, PAUSES)}</script>`,
    "</html>",
    "",
  ].join("\n");
}
