/**
 * Folders of `lib` that others can use without the rest: the members of the
 * workspace, each with the members that it may import.
 */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  "lib/core": [],
  "lib/schema": ["lib/core"],
  "lib/storage": ["lib/core"],
  "lib/event_log": ["lib/core", "lib/schema", "lib/storage"],
  "lib/clients/twitch": ["lib/core", "lib/schema"],
  "lib/sandbox": ["lib/core", "lib/schema"],
};
