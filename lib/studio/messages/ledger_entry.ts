import { SUPPORT_LABELS } from "@/lib/schema/widgets/settings/support_labels.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("ledger_entry");

/**
 * Texts of an entry of the subathon's ledger, in a file of their own: the
 * subathon's dock loads them, and no other text of the room.
 */
export const LEDGER_ENTRY_MESSAGES = texts({
  byYou: "You",
  anonymous: "Anonymous",
  notShown: "–",
  lost: (time: string) => say`${time} did not fit`,
  kinds: {
    ...SUPPORT_LABELS,
    adjustment: "Adjustment",
    correction: "Correction",
    grant: "Goal's reward",
    wheel: "Wheel",
    downtime: "Downtime",
  } as Readonly<Record<string, string>>,
});
