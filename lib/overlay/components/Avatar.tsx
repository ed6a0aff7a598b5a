import { firstGrapheme } from "@/lib/core/graphemes.ts";
import type { Person } from "@/lib/schema/events/shapes/common.ts";
import { Picture } from "./Picture.tsx";

/** Draws a person's picture, or the first character of the name. */
export function Avatar(
  { person }: { person: Pick<Person, "name" | "avatarUrl"> },
) {
  const first = firstGrapheme(person.name) || "?";
  return (
    <span class="ll-avatar">
      {person.avatarUrl
        ? <Picture src={person.avatarUrl} text={first.toUpperCase()} />
        : first.toUpperCase()}
    </span>
  );
}
