import { assertEquals } from "@std/assert";
import { requestsUnderWay } from "@/lib/http/serve.ts";

const INFO = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
  completed: Promise.resolve(),
} as const;
const REQUEST = new Request("http://127.0.0.1/");

Deno.test("a stop waits for what is under way before it goes on, and has whoever comes come again", async () => {
  const order: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  const requests = requestsUnderWay(
    () => new Promise((resolve) => answers.push(resolve)),
    { after: () => Promise.resolve(void order.push("after")) },
  );
  const both = [1, 2].map(async (n) => {
    const answer = await requests.handler(REQUEST, INFO);
    order.push(`${n} answered ${answer.status}`);
  });
  const stopped = requests.stop().then(() => void order.push("stopped"));
  const late = await requests.handler(REQUEST, INFO);
  assertEquals([late.status, late.headers.get("retry-after")], [503, "2"]);
  assertEquals([answers.length, order], [2, []]);
  answers[0]!(new Response());
  await both[0];
  assertEquals(order, ["1 answered 200"]);
  answers[1]!(new Response());
  await Promise.all([...both, stopped]);
  assertEquals(order.at(-1), "stopped");
  assertEquals(order.length, 4);
});

Deno.test("a stop with nothing under way, or after a handler that threw, waits for nothing", async () => {
  const requests = requestsUnderWay(() => Promise.reject(new Error("broken")));
  const failed = await Promise.allSettled([requests.handler(REQUEST, INFO)]);
  assertEquals(failed[0]?.status, "rejected");
  await requests.stop();
});
