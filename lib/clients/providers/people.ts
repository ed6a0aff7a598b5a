/** Names and words of those who give, as long as an event may hold them. */

/** Longest name and message of an event, in UTF-16 units. */
const MAX_NAME = 200;
const MAX_MESSAGE = 4_000;

/** Returns who gave, known by name alone; `null` for a name of blanks. */
export function giverNamed(
  name: string | null | undefined,
): { name: string } | null {
  const cut = shortened(name?.trim() ?? "", MAX_NAME);
  return cut === "" ? null : { name: cut };
}

/** Returns a message without blanks around it; `null` for none. */
export function messageOf(text: string | null | undefined): string | null {
  return shortened(text?.trim() ?? "", MAX_MESSAGE) || null;
}

/** Cuts a text where no character is split in two. */
function shortened(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
