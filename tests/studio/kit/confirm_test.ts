import { assert, assertEquals } from "@std/assert";
import { confirmed, openQuestion } from "@/lib/studio/browser/confirm.ts";

Deno.test("a question that is asked while another stands waits for its answer", async () => {
  const ask = (title: string) => confirmed({ title, text: "", act: "Mine" });
  const answers = [ask("One"), ask("Two"), ask("Three")];
  const seen: (string | undefined)[] = [];
  for (const [at, yes] of [true, false, true].entries()) {
    seen.push(openQuestion.peek()?.title);
    openQuestion.peek()?.answer(yes);
    assertEquals(openQuestion.peek(), null);
    assertEquals(await answers[at], yes);
    await Promise.resolve();
  }
  assertEquals(seen, ["One", "Two", "Three"]);
  assert(openQuestion.peek() === null);
});
