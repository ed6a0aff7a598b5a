/** What is known of another channel. */
export interface Profile {
  avatarUrl: string | null;
  game: string | null;
  title: string | null;
  followers: number | null;
}

/** How long a card waits for it. */
const WAIT_MS = 4000;

/** Asks the service what the platform says of somebody; nothing when it says nothing in time. */
async function ask(
  path: "user" | "stream",
  login: string,
): Promise<Record<string, unknown>> {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const answer = await fetch(
    `/api/widgets/sc/twitch/${path}/${
      encodeURIComponent(login)
    }?${new URLSearchParams({ token })}`,
    { signal: AbortSignal.timeout(WAIT_MS) },
  );
  return answer.ok ? valueOf(await answer.json()) : {};
}

/** The address of somebody's picture; `null` for nobody. Throws when it cannot be had. */
export async function readAvatar(login: string): Promise<string | null> {
  return text((await ask("user", login)).avatarUrl);
}

/** How somebody says they are called; `null` when they say nothing. Throws when it cannot be had. */
export async function readPronouns(login: string): Promise<string | null> {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const query = new URLSearchParams({ token, login });
  const answer = await fetch(`/api/widgets/pronouns?${query}`, {
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const body: { value?: unknown } = answer.ok ? await answer.json() : {};
  return text(body.value);
}

/** Reads a channel's profile through the service; `null` when it cannot be had in time. */
export async function readProfile(login: string): Promise<Profile | null> {
  try {
    const [user, stream] = await Promise.all([
      ask("user", login),
      ask("stream", login).catch((): Record<string, unknown> => ({})),
    ]);
    return {
      avatarUrl: text(user.avatarUrl),
      game: text(stream.category),
      title: text(stream.title),
      followers: null,
    };
  } catch {
    return null;
  }
}

/** The figure of an answer; nothing when it is not available. */
function valueOf(body: unknown): Record<string, unknown> {
  if (typeof body !== "object" || body === null || !("value" in body)) {
    return {};
  }
  return typeof body.value === "object" && body.value !== null
    ? { ...body.value }
    : {};
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
