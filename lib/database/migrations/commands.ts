/**
 * Conversion of what earlier versions remembered of commands: the subathon and
 * the imports of setups had names of their own for a fingerprint.
 */
import { DAY_MS } from "@/lib/core/clock.ts";
import type { KnownCommand } from "@/lib/schema/events/projections.ts";

/** No command is remembered for longer. */
const MAX_LIVES_MS = 2 * DAY_MS;

/** Prefixes of the records, and the name that each had for its fingerprint. */
const NAMES = [["subathon_command", "body"], ["setup_import", "hash"]] as const;

/** Converts the records of commands to the form that all of them share. */
export async function convertCommands(
  kv: Deno.Kv,
): Promise<void> {
  for (const [prefix, name] of NAMES) {
    const list = kv.list<KnownCommand & Record<string, unknown>>({
      prefix: [prefix],
    });
    for await (const entry of list) {
      const { [name]: fingerprint, ...rest } = entry.value;
      if (fingerprint === undefined) continue;
      // Another process may convert it, or finish the command, at the same time.
      await kv.atomic().check(entry)
        .set(entry.key, { ...rest, fingerprint }, { expireIn: MAX_LIVES_MS })
        .commit();
    }
  }
}
