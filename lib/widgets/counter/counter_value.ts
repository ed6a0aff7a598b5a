import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

/**
 * Returns the value that an event gives to a counter of the channel, `null` for
 * none. Counters have names in small letters, and their events ids of their
 * own: what a module calls the same is another figure.
 */
export function counterValue(
  { id, data }: Pick<LiveEvent<"metric.updated">, "id" | "data">,
  counterId: string | null,
): number | null {
  const name = counterId?.toLowerCase();
  return data.name === name && id.startsWith(`counter:${name}:`)
    ? data.value
    : null;
}
