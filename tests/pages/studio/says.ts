import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { toIso } from "@/lib/core/clock.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { chatEvent } from "@/tests/support/events.ts";

/** Writes a viewer's line into the demo channel's chat, now. */
export async function says(
  app: TestApp,
  who: string,
  text: string,
): Promise<void> {
  await app.services.events.log.append(demoChannel.id, [{
    ...chatEvent(`${who}: ${text}`, text),
    occurredAt: toIso(app.clock.now()),
    actor: { id: `id-${who}`, login: who.toLowerCase(), name: who },
  }]);
}
