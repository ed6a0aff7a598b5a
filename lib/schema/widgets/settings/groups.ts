import type { A11ySettings } from "./a11y.ts";
import type { BoxSettings } from "./box.ts";
import type { FilterSettings } from "./filter.ts";
import type { FormatSettings } from "./format.ts";
import type { MotionSettings } from "./motion.ts";
import type { SoundSettings } from "./sound.ts";
import type { TextSettings } from "./text.ts";
import type { VisibilitySettings } from "./visibility.ts";

/** The shared groups: the key each is stored under, and its values. */
export interface SettingGroups {
  text: TextSettings;
  box: BoxSettings;
  motion: MotionSettings;
  format: FormatSettings;
  filter: FilterSettings;
  sound: SoundSettings;
  visibility: VisibilitySettings;
  a11y: A11ySettings;
}

/** Name of a shared group. */
export type GroupName = keyof SettingGroups;

/** All names, in the order an editor shows them. */
export const GROUP_NAMES: readonly GroupName[] = [
  "text",
  "box",
  "motion",
  "format",
  "filter",
  "sound",
  "visibility",
  "a11y",
];
