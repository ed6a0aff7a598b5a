import type { WordKey, Words } from "@/lib/widgets/words/english.ts";
import { say } from "@/lib/browser/say.ts";

/** Pictures of roles, 20 × 20, drawn for this project. */
const ROLES: Readonly<Record<string, { color: string; path: string }>> = {
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

const NAMES: Readonly<Record<string, WordKey>> = {
  broadcaster: "role.broadcaster",
  moderator: "role.moderator",
  vip: "role.vip",
  subscriber: "role.subscriber",
};

/** The badge of a role; an unknown role has none. */
export function RoleBadge({ role, words }: { role: string; words: Words }) {
  const badge = ROLES[role];
  const name = NAMES[role];
  if (!badge || !name) return null;
  return (
    <svg
      class="ll-badge"
      viewBox="0 0 20 20"
      role="img"
      aria-label={say(words, name)}
    >
      <rect width="20" height="20" rx="5" fill={badge.color} />
      <path d={badge.path} fill="#fff" fill-rule="evenodd" />
    </svg>
  );
}
