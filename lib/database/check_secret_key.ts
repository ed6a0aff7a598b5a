import type { Log } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import { listPage } from "@/lib/storage/page.ts";
import { keys } from "./keys.ts";

/** API keys, and widget tokens, that are tried at a start. */
const TRIED = 20;

/**
 * Tries to open some of what the database keeps sealed and, where that was done
 * under another `SECRET_KEY`, logs what follows and what to do. Nothing is
 * changed: the former key opens everything again.
 */
export async function checkSecretKey(
  kv: Deno.Kv,
  { secrets, log }: { secrets: Secrets; log: Log },
): Promise<void> {
  const first = { limit: TRIED };
  const [modules, tokens] = await Promise.all([
    listPage(kv, keys.chatterModulesOf(), first),
    listPage(kv, keys.widgetTokensOf(), first),
  ]);
  const tried = [
    ...modules.items.map(({ value }) => value.sealedKey),
    ...tokens.items.map(({ value }) => value.sealed),
  ];
  const opened = await Promise.allSettled(tried.map(secrets.open));
  const unreadable = opened.filter(({ status }) => status === "rejected");
  if (unreadable.length === 0) return;
  log.error("secret_key_does_not_fit", {
    tried: tried.length,
    unreadable: unreadable.length,
    meaning:
      "The database was written under another SECRET_KEY. The API keys and widget tokens made under that one are not accepted, and everybody has to sign in again.",
    advice:
      "Stop the service, put the former SECRET_KEY back and start it again. If it is lost, keep this one: streamers sign in again, make a new API key (Chat bot) and a new widget token (Channel), and put the new addresses into their bot and OBS.",
  });
}
