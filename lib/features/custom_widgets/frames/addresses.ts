import type { NamedAddress } from "@/lib/sandbox/frame_config.ts";

/** Addresses that are looked for in one widget, and the longest of them. */
const MOST = 200;
const LONGEST = 500;

/**
 * Lists the addresses that a widget's tabs name, each with its first position:
 * of a refused load the browser often says no more than what was asked for.
 */
export function addressesIn(
  tabs: Record<"html" | "css" | "js", string>,
): NamedAddress[] {
  const found = new Map<string, NamedAddress>();
  for (const tab of ["html", "css", "js"] as const) {
    tabs[tab].split(/\r\n|\r|\n/).forEach((text, index) => {
      for (
        const match of text.matchAll(/(?:https?|wss?):\/\/[^\s"'`()<>\\]+/g)
      ) {
        const address = match[0].replaceAll("&amp;", "&");
        if (address.length > LONGEST || found.has(address)) continue;
        found.set(address, [address, tab, index + 1, match.index + 1]);
      }
    });
  }
  return [...found.values()].slice(0, MOST);
}
