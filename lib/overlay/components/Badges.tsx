import { ROLE_MESSAGES } from "@/lib/locales/english/roles.ts";
import { ROLE_PICTURES } from "@/lib/schema/events/badge_pictures.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import { Picture } from "./Picture.tsx";
import { type Messages, t } from "@/lib/locales/translator.ts";

const NAMES: Readonly<Record<string, keyof typeof ROLE_MESSAGES>> = {
  broadcaster: "role.broadcaster",
  moderator: "role.moderator",
  vip: "role.vip",
  subscriber: "role.subscriber",
};

/**
 * Draws the badges of who wrote a line: the platform's pictures, or where none
 * is known the project's own of the roles.
 */
export function Badges(
  { data: { badges, roles }, words }: {
    data: Pick<ChatLine["data"], "badges" | "roles">;
    words: Messages;
  },
) {
  const pictures = badges.flatMap(({ set, url }) =>
    url ? [<Picture key={set} class="ll-badge" src={url} text="" />] : []
  );
  return (
    <>
      {pictures.length > 0 ? pictures : roles.map((role) => (
        <RoleBadge
          key={role}
          role={role}
          words={words}
        />
      ))}
    </>
  );
}

/** Draws the badge of a role; an unknown role has none. */
function RoleBadge({ role, words }: { role: string; words: Messages }) {
  const badge = ROLE_PICTURES[role];
  const name = NAMES[role];
  if (!badge || !name) return null;
  return (
    <svg
      class="ll-badge"
      viewBox="0 0 20 20"
      role="img"
      aria-label={t(words, ROLE_MESSAGES, name)}
    >
      <rect width="20" height="20" rx="5" fill={badge.color} />
      <path d={badge.path} fill="#fff" fill-rule="evenodd" />
    </svg>
  );
}
