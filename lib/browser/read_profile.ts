import type { Profile } from "@/lib/features/widget_data/profiles/schema.ts";
import { apiUrl } from "./page_address.ts";

/** How long a card waits for it. */
const WAIT_MS = 4000;

/** An answer of 400 and above would be written into the console: these say in their body what is wrong. */
async function ask(
  what: "profiles" | "pronouns",
  values: Record<string, string>,
): Promise<unknown> {
  const answer = await fetch(apiUrl(what, values), {
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const body: { available?: boolean; value?: unknown } = await answer.json();
  if (body.available !== true) throw new Error(`Cannot read ${what}`);
  return body.value;
}

/** The address of somebody's picture; `null` for nobody. Throws when it cannot be had. */
export async function readAvatar(login: string): Promise<string | null> {
  const profile = await ask("profiles", { login }) as Profile | null;
  return profile?.avatarUrl ?? null;
}

/** How somebody says they are called; `null` when they say nothing. Throws when it cannot be had. */
export async function readPronouns(login: string): Promise<string | null> {
  return await ask("pronouns", { login }) as string | null;
}

/** What is known of somebody and of their channel; `null` when nothing is, or not in time. */
export async function readProfile(login: string): Promise<Profile | null> {
  try {
    return await ask("profiles", { login, channel: "true" }) as Profile | null;
  } catch {
    return null;
  }
}
