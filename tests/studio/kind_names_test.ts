import { assertEquals } from "@std/assert";
import { FEED_KIND_WORDS } from "@/lib/studio/words/live.ts";
import { TEST_KIND_WORDS } from "@/lib/studio/words/simulator.ts";
import { LEDGER_ENTRY_WORDS } from "@/lib/studio/words/ledger_entry.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

Deno.test("a kind of event has one name in every room and in the settings", () => {
  for (const kind of SUPPORT_KINDS) {
    assertEquals(
      [
        FEED_KIND_WORDS[kind],
        TEST_KIND_WORDS[kind].name,
        LEDGER_ENTRY_WORDS.kinds[kind],
      ],
      Array(3).fill(KIND_LABELS[kind]),
    );
  }
});
