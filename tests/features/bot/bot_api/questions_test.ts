import { assertEquals, assertRejects } from "@std/assert";
import {
  MAX_SINGLE_CHECKS,
  Questions,
  SharedRequests,
} from "@/lib/features/bot/bot_api/questions.ts";

Deno.test("who is asked for already is waited for, not asked for again", async () => {
  const requests = new SharedRequests();
  const asked: string[][] = [];
  const answers: (() => void)[] = [];
  const ask = (ids: string[]) => {
    asked.push(ids);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  const done: string[] = [];
  const first = requests.wait(["1", "2"], ask).then(() => done.push("first"));
  const second = requests.wait(["2", "3"], ask).then(() => done.push("second"));
  const third = requests.wait(["1"], ask).then(() => done.push("third"));
  assertEquals(asked, [["1", "2"], ["3"]]);
  assertEquals(requests.haveAll(["1", "3"]), true);
  assertEquals(requests.haveAll(["1", "4"]), false);
  answers[0]?.();
  await Promise.all([first, third]);
  assertEquals(done.includes("second"), false);
  answers[1]?.();
  await second;
  // They are known by now, or they are asked for anew.
  assertEquals(requests.haveAll(["1"]), false);
});

Deno.test("a request that fails does so for all who wait, and is asked again", async () => {
  const requests = new SharedRequests();
  const fail = () => Promise.reject(new Error("away"));
  const both = [requests.wait(["1"], fail), requests.wait(["1"], fail)];
  for (const one of both) await assertRejects(() => one, Error, "away");
  let again = 0;
  await requests.wait(["1"], () => {
    again++;
    return Promise.resolve();
  });
  assertEquals(again, 1);
});

Deno.test("a room has so many single checks a minute, and none by halves", () => {
  const questions = new Questions();
  const now = 1_000_000;
  assertEquals(questions.mayCheck(MAX_SINGLE_CHECKS - 1, now), true);
  assertEquals(questions.mayCheck(2, now), false);
  assertEquals(questions.mayCheck(1, now + 59_999), true);
  assertEquals(questions.mayCheck(1, now + 59_999), false);
  assertEquals(questions.mayCheck(1, now + 60_000), true);
});
