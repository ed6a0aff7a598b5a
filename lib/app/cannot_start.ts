import { ConfigError } from "@/lib/core/config.ts";
import { redact, writeLine } from "@/lib/core/log.ts";

/** Ends a process that cannot start, and says why on its output. */
export function explainAndExit(error: unknown): never {
  if (error instanceof Error) {
    writeLine(
      error instanceof ConfigError ? error.message : redact(String(error)),
    );
  }
  Deno.exit(1);
}
