import type { Integration } from "@/lib/schema/integrations/integrations.ts";

/** Returns the names of integrations that call for the streamer. */
export const troubledNames = (
  items: readonly Pick<Integration, "name" | "state">[],
): string[] =>
  items.filter(({ state }) => state === "attention").map(({ name }) => name);
