/** Pictures of chat badges. Pure. */

/** Twitch serves the pictures of all badges from there. */
export const BADGE_ADDRESS = "https://static-cdn.jtvnw.net/badges/";

/** Pictures of roles, 20 × 20, drawn for this project. */
export const ROLE_PICTURES: Readonly<
  Record<string, { color: string; path: string }>
> = {
  broadcaster: {
    color: "#e0394a",
    path: "M3 5.500h9.500v9H3zM13.500 8.500 17.500 6v8l-4-2.500z",
  },
  moderator: {
    color: "#1f9d55",
    path:
      "m16.500 3-8 8-1.700-1.700-1.400 1.400 1.700 1.700-3 3 1.500 1.500 3-3 1.700 1.700 1.400-1.400L10 12.500l7-7.500z",
  },
  vip: {
    color: "#c2389d",
    path: "M4 6.500 7 4h6l3 2.500-6 9.500zm3.200.500 2.800 5 2.800-5z",
  },
  subscriber: {
    color: "#7c5cff",
    path:
      "m10 3 2 4.500 4.900.500-3.700 3.200 1.100 4.800-4.300-2.500L5.700 16l1.100-4.800L3.100 8 8 7.500z",
  },
};

/** Of a badge that is no role: a disc. */
const OTHER = {
  color: "#6b7280",
  path: "M10 5a5 5 0 1 0 0 10a5 5 0 1 0 0-10z",
};

/** Badges that stand for a role, by their set's name. */
const ROLE_OF: Readonly<Record<string, string>> = { founder: "subscriber" };

/** Returns a badge's picture as a data URL. */
export function badgeUrl(set: string): string {
  const { color, path } = ROLE_PICTURES[ROLE_OF[set] ?? set] ?? OTHER;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="0 0 20 20"><rect width="20" height="20" rx="5" fill="${color}"/><path d="${path}" fill="#fff" fill-rule="evenodd"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
