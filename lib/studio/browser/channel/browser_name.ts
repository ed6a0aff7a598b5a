import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";

/** Programs by what a `User-Agent` has of them; the first that is found is it. */
const PROGRAMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bOBS\//, "OBS"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns a browser by names that people know, such as “Firefox on Windows”. */
export function browserName(userAgent: string): string {
  const named = (list: typeof PROGRAMS) =>
    list.find(([mark]) => mark.test(userAgent))?.[1];
  const program = named(PROGRAMS);
  const system = named(SYSTEMS);
  if (program && system) return words.browserOn(program, system);
  return program ?? system ?? words.unknownBrowser;
}
