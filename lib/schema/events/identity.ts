/** Ids of people: a platform's own, so that they are told from another platform's. Pure. */

/**
 * Platforms whose ids stand bare: the one that we hear ourselves, and no
 * platform, where a giver is named by that one's id if by any.
 */
const BARE: ReadonlySet<string> = new Set(["twitch", "limelight"]);

/**
 * Returns the id of a user as events and lists have it: with the platform's
 * name before it on all but Twitch, as two platforms may give out the same.
 */
export function idOn(platform: string, id: string): string {
  return BARE.has(platform) || id.startsWith(`${platform}:`)
    ? id
    : `${platform}:${id}`;
}

/** Returns the key of a user with an id, however it is written: unique over platforms. */
export function idKey(platform: string, id: string): string {
  return id.startsWith(`${platform}:`) ? id : `${platform}:${id}`;
}

/** Tells whether a key of `idKey` is that of the user with the id that events have. */
export function isKeyOf(key: string, id: string): boolean {
  const end = key.indexOf(":");
  return key === id || BARE.has(key.slice(0, end)) && key.slice(end + 1) === id;
}

/**
 * Returns a value in which everybody has an id that is of one platform alone:
 * the value itself where they have one.
 */
export function withIdsOn<T>(platform: string, value: T): T {
  // The walk changes ids of people, never the shape.
  return BARE.has(platform) ? value : walk(platform, value) as T;
}

/** Copies what leads to an id that changes, and nothing beside it: every event is looked at. */
function walk(platform: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const walked = value.map((one) => walk(platform, one));
    return walked.some((one, at) => one !== value[at]) ? walked : value;
  }
  const isOfPerson = isPerson(value);
  let copy: Record<string, unknown> | null = null;
  for (const name in value) {
    const one: unknown = value[name as keyof typeof value];
    const own = isOfPerson && name === "id" && typeof one === "string"
      ? idOn(platform, one)
      : walk(platform, one);
    if (own === one) continue;
    copy ??= { ...value };
    copy[name] = own;
  }
  return copy ?? value;
}

function isPerson(value: object): value is { id: unknown } {
  return "id" in value && "login" in value && "name" in value;
}
