import { assertEquals } from "@std/assert";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";

/** Fields of a key to be made. */
interface Given {
  channelId?: string;
  name?: string;
  scopes?: readonly ProgramScope[];
  expiresAt?: string;
  timeCap?: { perCallMs: number; perDayMs: number };
}

/** Makes a key for a program; of one channel and for counters by default. */
export async function makeKey(
  app: TestApp,
  { channelId = CHANNEL, name = "Stream Deck", ...given }: Given = {},
): Promise<{ id: string; key: string }> {
  const res = await app.request(`/api/channels/${channelId}/keys`, {
    method: "POST",
    session: await app.signIn({ channelId }),
    body: { name, scopes: ["counters"], ...given },
  });
  assertEquals(res.status, 201);
  return await res.json();
}

/** Sends a request as a program does. */
export function asProgram(
  app: TestApp,
  key: string,
  path: string,
  call: { method?: string; body?: unknown } = {},
): Promise<Response> {
  return app.request(path, {
    ...call,
    headers: { authorization: `Bearer ${key}` },
  });
}

/** Returns the status and the code of a refusal. */
export async function refusal(res: Response): Promise<[number, string]> {
  return [res.status, (await res.json()).code];
}
