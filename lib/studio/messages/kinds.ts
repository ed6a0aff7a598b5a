/** Names of the kinds of events, as the studio says them. */
import { ALERT_LABELS } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";
import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("kinds");

/** Names of the kinds that are support, and of chat. */
export const KIND_NAMES = texts(KIND_LABELS);
/** Names of the kinds for which an alert can play. */
export const ALERT_NAMES = texts(ALERT_LABELS);
