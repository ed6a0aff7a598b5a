import { assertEquals } from "@std/assert";
import type { LedgerLine } from "@/lib/schema/subathon/mod.ts";
import { withFirstPage } from "@/lib/studio/browser/subathon/ledger_list.ts";

const lines = (...ids: string[]) => ids.map((id) => ({ id }) as LedgerLine);
const ids = ({ items }: { items: readonly LedgerLine[] }) =>
  items.map(({ id }) => id).join("");

Deno.test("a newer first page joins the older ones where they meet", () => {
  const held = { items: lines("d", "c", "b", "a"), nextCursor: "older" };
  const joined = withFirstPage(held, {
    items: lines("f", "e", "d"),
    nextCursor: "c",
  });
  assertEquals([ids(joined), joined.nextCursor], ["fedcba", "older"]);
});

Deno.test("a page that does not meet what was held replaces it: nothing is left out between", () => {
  const page = { items: lines("z", "y"), nextCursor: "x" };
  const held = { items: lines("d", "c"), nextCursor: null };
  assertEquals(withFirstPage(held, page), page);
});

Deno.test("a ledger that begins anew shows no entries of the one before", () => {
  const held = { items: lines("d", "c"), nextCursor: null };
  const page = { items: [], nextCursor: null };
  assertEquals(withFirstPage(held, page), page);
});
