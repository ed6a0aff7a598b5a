import { z } from "zod";
import { type Clock, within } from "@/lib/core/clock.ts";

const DEADLINE_MS = 4_000;
const MOST_CHARACTERS = 256 * 1024;
/** https://pr.alejo.io: viewers say there how they are called. */
const ADDRESS = "https://api.pronouns.alejo.io/v1";

const Words = z.record(
  z.string(),
  z.object({
    subject: z.string().max(20),
    object: z.string().max(20),
    singular: z.boolean(),
  }),
);
const User = z.object({
  pronoun_id: z.string(),
  alt_pronoun_id: z.string().nullish(),
});

/** How each pronoun is written, by its id. */
export type PronounWords = z.infer<typeof Words>;

/** Reads what viewers say of themselves. Throws when it cannot be read in 4 s. */
export interface PronounService {
  words(): Promise<PronounWords>;
  /** Ids of somebody's pronouns, at most two; none when they said nothing. */
  of(login: string): Promise<string[]>;
}

/** The pronoun service over HTTP. */
export function createPronounService(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): PronounService {
  async function ask<T>(path: string, shape: z.ZodType<T>): Promise<T | null> {
    const patience = new AbortController();
    const work = answer(path, shape, patience.signal);
    return await within(clock, DEADLINE_MS, work, () => {
      patience.abort();
      throw new Error(`Cannot read pronouns: no answer in ${DEADLINE_MS} ms`);
    });
  }

  async function answer<T>(
    path: string,
    shape: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T | null> {
    const response = await fetch(`${ADDRESS}/${path}`, {
      headers: { accept: "application/json" },
      signal,
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`Cannot read pronouns: status ${response.status}`);
    }
    const text = await response.text();
    if (text.length > MOST_CHARACTERS) {
      throw new Error(`Cannot read pronouns: ${text.length} characters`);
    }
    return shape.parse(JSON.parse(text));
  }

  return {
    words: async () => await ask("pronouns", Words) ?? {},
    async of(login) {
      const user = await ask(`users/${encodeURIComponent(login)}`, User);
      return [user?.pronoun_id, user?.alt_pronoun_id]
        .filter((id) => typeof id === "string");
    },
  };
}
