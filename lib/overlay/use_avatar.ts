import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { askOnce } from "./ask_once.ts";
import { askAvatar } from "./avatars.ts";
import type { PageInfo } from "./page_info.ts";
import { readPronouns } from "./read_profile.ts";

const pronounsOf = askOnce(readPronouns);

/**
 * Returns the picture of a person on the platform; `null` until it is loaded,
 * or when it cannot be loaded.
 */
export function useAvatar(
  page: PageInfo,
  login: string | null,
  wanted: boolean,
): string | null {
  return useAsked(page, login, wanted, askAvatar);
}

/**
 * Returns the pronouns of a person; `null` until they are known, or when the
 * person has set none.
 */
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
