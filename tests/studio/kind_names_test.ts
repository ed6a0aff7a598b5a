import { assertEquals } from "@std/assert";
import { FEED_KIND_MESSAGES } from "@/lib/studio/messages/live.ts";
import { TEST_KIND_MESSAGES } from "@/lib/studio/messages/simulator.ts";
import { LEDGER_ENTRY_MESSAGES } from "@/lib/studio/messages/ledger_entry.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

Deno.test("a kind of event has one name in every room and in the settings", () => {
  for (const kind of SUPPORT_KINDS) {
    assertEquals(
      [
        FEED_KIND_MESSAGES[kind],
        TEST_KIND_MESSAGES[kind].name,
        LEDGER_ENTRY_MESSAGES.kinds[kind],
      ],
      Array(3).fill(KIND_LABELS[kind]),
    );
  }
});
