import type { Profile } from "@/lib/schema/widget_data/profiles.ts";

/** Profile of a channel in previews. */
export const SAMPLE_PROFILE: Profile = {
  name: "LunaPlays",
  avatarUrl: null,
  game: "Hollow Lanterns",
  title: "Rain, tea and one more boss",
  followers: 4_120,
};
