/** Runs in a thread of its own: has the texts of alerts as a German page has them. */
import { translationOf } from "@/lib/locales/translations.ts";
import { TEXTS_ID } from "@/lib/studio/messages/texts.ts";

const { messages } = translationOf("de", "studio/alerts");
const textContent = JSON.stringify({
  language: "de",
  parts: { alerts: messages },
});
Object.assign(globalThis, {
  document: {
    getElementById: (id: string) => id === TEXTS_ID ? { textContent } : null,
  },
});
const { ALERT_GROUPS } = await import("@/lib/studio/messages/alerts.ts");
postMessage(ALERT_GROUPS);
