import type { Person } from "@/lib/schema/events/shapes/common.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { useAvatar } from "@/lib/overlay/use_avatar.ts";
import { Avatar } from "./Avatar.tsx";

/**
 * Draws a person's picture as the platform has it; until it is there, or when
 * there is none, the first character of the name.
 */
export function PersonAvatar(
  { person, page }: { person: Person; page: PageInfo },
) {
  const known = person.avatarUrl;
  const asked = useAvatar(
    page,
    person.login,
    known === null && !person.anonymous,
  );
  return <Avatar person={{ name: person.name, avatarUrl: known ?? asked }} />;
}
