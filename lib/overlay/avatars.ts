import { askOnce } from "./ask_once.ts";
import { readAvatar } from "./read_profile.ts";

/** Reads the address of a person's picture by login, once for the page; `null` where there is none. */
export const askAvatar = askOnce(readAvatar);
