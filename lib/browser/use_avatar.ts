import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PageInfo } from "./page_info.ts";
import { readAvatar } from "./read_profile.ts";

/** As many pictures are remembered, the last that were asked for. */
const MOST_KNOWN = 500;
/** A busy chat asks for the pictures of no more people at a time. */
const MOST_ASKED = 4;

const known = new Map<string, Promise<string | null>>();
let asked = 0;

/** The picture of somebody on the platform; `null` until it is there, or when it cannot be had. */
export function useAvatar(
  page: PageInfo,
  login: string | null,
  wanted: boolean,
): string | null {
  const url = useSignal<string | null>(null);
  useEffect(() => {
    url.value = null;
    if (!wanted || !login || page.mode === "still") return;
    let over = false;
    avatarOf(login).then((found) => {
      if (!over) url.value = found;
    });
    return () => {
      over = true;
    };
  }, [login, wanted]);
  return url.value;
}

function avatarOf(login: string): Promise<string | null> {
  const before = known.get(login);
  if (before) return before;
  if (asked >= MOST_ASKED) return Promise.resolve(null);
  asked++;
  const reading = readAvatar(login).then((url) => {
    // What could not be had is asked for again with their next line.
    if (url === null) known.delete(login);
    return url;
  }).finally(() => asked--);
  known.set(login, reading);
  for (const name of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(name);
  }
  return reading;
}
