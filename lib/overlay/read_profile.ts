import type { Profile } from "@/lib/schema/widget_data/profiles.ts";
import { apiUrl } from "./page_address.ts";

/** Time for which a card waits for the data. */
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

/**
 * Reads the address of a person's picture; `null` for nobody. Throws when it
 * cannot be read.
 */
export async function readAvatar(login: string): Promise<string | null> {
  const profile = await ask("profiles", { login }) as Profile | null;
  return profile?.avatarUrl ?? null;
}

/**
 * Reads the pronouns of a person; `null` when they have set none. Throws when
 * they cannot be read.
 */
export async function readPronouns(login: string): Promise<string | null> {
  return await ask("pronouns", { login }) as string | null;
}

/**
 * Reads the known data of a person and of their channel; `null` when there is
 * none, or not in time.
 */
export async function readProfile(login: string): Promise<Profile | null> {
  try {
    return await ask("profiles", { login, channel: "true" }) as Profile | null;
  } catch {
    return null;
  }
}
