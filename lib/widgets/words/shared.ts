import { sharedBoardWords } from "./boards.ts";
import { sharedEventWords } from "./events.ts";
import { sharedGoalWords } from "./goals.ts";
import { sharedRoleWords } from "./roles.ts";
import { sharedSubathonWords } from "./subathon.ts";
import { sharedTotalWords } from "./totals.ts";
import type { WordSet } from "./word_set.ts";

/** Texts that several widgets draw; a widget's own are in its folder. */
export const SHARED_WORDS: readonly WordSet[] = [
  sharedEventWords,
  sharedGoalWords,
  sharedTotalWords,
  sharedBoardWords,
  sharedSubathonWords,
  sharedRoleWords,
];
