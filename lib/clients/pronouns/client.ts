import { z } from "zod";
import { createJsonRead } from "@/lib/core/bounded_read.ts";
import type { Clock } from "@/lib/core/clock.ts";

const DEADLINE_MS = 4_000;
const MAX_BYTES = 256 * 1024;
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

/** Spelling of each pronoun, by its id. */
export type PronounWords = z.infer<typeof Words>;

/** Reads what viewers say of themselves. Throws when it cannot be read in 4 s. */
export interface PronounService {
  words(): Promise<PronounWords>;
  /** Returns the ids of a person's pronouns, at most two; none when they said nothing. */
  of(login: string): Promise<string[]>;
}

/** Creates a client of the pronoun service over HTTP. */
export function createPronounService(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): PronounService {
  const read = createJsonRead({
    fetch,
    clock,
    what: "pronouns",
    deadlineMs: DEADLINE_MS,
    mostBytes: MAX_BYTES,
  });

  async function ask<T>(path: string, shape: z.ZodType<T>): Promise<T | null> {
    const found = await read(`${ADDRESS}/${path}`);
    return found === undefined ? null : shape.parse(found);
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
