import type { ComponentProps } from "preact";
import { ProgramKeyPanel } from "./ProgramKeyPanel.tsx";
import { WebhookPanel } from "./WebhookPanel.tsx";

/** Draws what programs of others have on the channel: their keys, and webhooks. */
export const ProgramsPanels = (
  props:
    & ComponentProps<typeof ProgramKeyPanel>
    & ComponentProps<typeof WebhookPanel>,
) => (
  <div class="stack">
    <ProgramKeyPanel {...props} />
    <WebhookPanel {...props} />
  </div>
);
