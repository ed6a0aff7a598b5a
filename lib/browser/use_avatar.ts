import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { askOnce } from "./ask_once.ts";
import type { PageInfo } from "./page_info.ts";
import { readAvatar, readPronouns } from "./read_profile.ts";

const avatarOf = askOnce(readAvatar);
const pronounsOf = askOnce(readPronouns);

/** The picture of somebody on the platform; `null` until it is there, or when it cannot be had. */
export function useAvatar(
  page: PageInfo,
  login: string | null,
  wanted: boolean,
): string | null {
  return useAsked(page, login, wanted, avatarOf);
}

/** How somebody says they are called; `null` until that is known, or when they said nothing. */
export function usePronouns(
  page: PageInfo,
  login: string | null,
  wanted: boolean,
): string | null {
  return useAsked(page, login, wanted, pronounsOf);
}

function useAsked(
  page: PageInfo,
  login: string | null,
  wanted: boolean,
  ask: (login: string) => Promise<string | null>,
): string | null {
  const found = useSignal<string | null>(null);
  useEffect(() => {
    found.value = null;
    if (!wanted || !login || page.mode === "still") return;
    let over = false;
    ask(login).then((answer) => {
      if (!over) found.value = answer;
    });
    return () => {
      over = true;
    };
  }, [login, wanted]);
  return found.value;
}
