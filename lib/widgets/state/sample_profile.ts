import type { Profile } from "@/lib/features/widget_data/profiles/schema.ts";

/** Profile of a channel in previews. */
export const SAMPLE_PROFILE: Profile = {
  name: "LunaPlays",
  avatarUrl: null,
  game: "Hollow Lanterns",
  title: "Rain, tea and one more boss",
  followers: 4_120,
};
