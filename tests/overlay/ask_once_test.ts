import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { askOnce } from "@/lib/overlay/ask_once.ts";

/** Answers questions when it is told to, and counts those that are open. */
function desk() {
  const open: { login: string; answer: (url: string | null) => void }[] = [];
  let most = 0;
  return {
    open,
    most: () => most,
    ask: (login: string) =>
      new Promise<string | null>((resolve, reject) => {
        open.push({
          login,
          answer: (url) =>
            url === null ? reject(new Error("gone")) : resolve(url),
        });
        most = Math.max(most, open.length);
      }),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("everybody on a list is asked about in turn, few at a time, each once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }),
      async (people) => {
        const { open, most, ask } = desk();
        const pictureOf = askOnce(ask);
        const answers = people.map((one) => pictureOf(`p${one}`));
        const asked: string[] = [];
        for (await settled(); open.length > 0; await settled()) {
          const { login, answer } = open.shift() ?? fail();
          asked.push(login);
          answer(`/${login}.png`);
        }
        assertEquals(
          await Promise.all(answers),
          people.map((one) => `/p${one}.png`),
        );
        assertEquals(asked, [...new Set(people)].map((one) => `p${one}`));
        assertEquals(most() <= 4, true);
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("whoever cannot be had makes way for the next and is asked about again", async () => {
  const { open, ask } = desk();
  const pictureOf = askOnce(ask);
  const first = ["a", "b", "c", "d", "e"].map(pictureOf);
  await settled();
  assertEquals(open.map(({ login }) => login), ["a", "b", "c", "d"]);
  open[0]?.answer(null);
  assertEquals(await first[0], null);
  await settled();
  assertEquals(open.at(-1)?.login, "e");
  for (const { answer } of open.slice(1)) answer("/x.png");
  assertEquals(await Promise.all(first.slice(1)), Array(4).fill("/x.png"));
  const again = pictureOf("a");
  await settled();
  open.at(-1)?.answer("/a.png");
  assertEquals(await again, "/a.png");
});

Deno.test("a chat that is too busy goes without pictures", async () => {
  const { open, ask } = desk();
  const pictureOf = askOnce(ask);
  const answers = Array.from({ length: 65 }, (_, one) => pictureOf(`p${one}`));
  // Four are asked about, and sixty wait.
  assertEquals(await answers.at(-1), null);
  await settled();
  assertEquals(open.length, 4);
  open[0]?.answer("/p0.png");
  await settled();
  pictureOf("p64");
  for (let next = 1; next < open.length; next++) {
    open[next]?.answer("/x.png");
    await settled();
  }
  assertEquals(open.at(-1)?.login, "p64");
});

Deno.test("five hundred answers are remembered, the last that were asked for", async () => {
  const asked: string[] = [];
  const pictureOf = askOnce((login) => {
    asked.push(login);
    return Promise.resolve(`/${login}.png`);
  });
  for (let one = 0; one <= 500; one++) await pictureOf(`p${one}`);
  await pictureOf("p1");
  assertEquals(asked.length, 501);
  await pictureOf("p0");
  assertEquals(asked.at(-1), "p0");
});

function fail(): never {
  throw new Error("Nobody is asked about");
}
