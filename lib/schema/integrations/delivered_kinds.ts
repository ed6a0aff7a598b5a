import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";

/** Kinds of events among which those are that deliveries of providers become. */
export const DELIVERED_KINDS: readonly string[] = [
  ...SUPPORT_KINDS,
  "correction",
];
