/** Contract of every document of the studio that a person edits. */
import { assert, assertEquals } from "@std/assert";
import { readUntil } from "@/tests/support/until.ts";
import {
  answerLost,
  brokenOff,
  carriedOutInTrouble,
  inTrouble,
  openTabs,
  type StudioTabs,
} from "./draft_rig.ts";
import type { DraftUser, Tab } from "./draft_user.ts";
import { DRAFT_USERS } from "./draft_users.ts";

/** A document that is open in two tabs. */
interface Rig extends StudioTabs {
  mine: Tab;
  theirs: Tab;
  stored(field: string): Promise<unknown>;
  /** Answers the question that is asked next, in a tab. */
  answer(keepsMine: boolean, tab?: Tab): Promise<void>;
}

function test(
  name: string,
  work: (user: DraftUser, rig: Rig) => Promise<void>,
  takes: (user: DraftUser) => boolean = () => true,
): void {
  for (const user of DRAFT_USERS.filter(takes)) {
    Deno.test(`${user.name}: ${name}`, async () => {
      await using tabs = await openTabs();
      const { app, session } = tabs;
      await user.make(app, session);
      const mine = await user.open(app, session);
      const theirs = await user.open(app, session);
      const stored = (field: string) => user.stored(app, session, field);
      const isAsked = () =>
        tabs.isAsked() || typeof mine.question?.() === "function";
      const answer = async (keepsMine: boolean, { question } = mine) => {
        if (!question) return await tabs.answer(keepsMine);
        (await readUntil(question, (one) => one !== null))?.(keepsMine);
      };
      await work(user, { ...tabs, mine, theirs, stored, isAsked, answer });
    });
  }
}

/** Saves, and asserts that the person is not asked about it. */
async function saveUnasked(tab: Tab, isAsked: () => boolean): Promise<void> {
  let isOver = false;
  const saving = tab.save().finally(() => isOver = true);
  await readUntil(() => isOver || isAsked(), (is) => is);
  assert(!isAsked());
  await saving;
}

const isStored = (tab: Tab) => readUntil(() => tab.isSaved(), (is) => is);

test("two tabs that change different fields keep both, unasked", async (
  { fields: [a, b], texts: [one, two] },
  { mine, theirs, stored, isAsked },
) => {
  theirs.set(b, two);
  await theirs.save();
  mine.set(a, one);
  await mine.save();
  assert(mine.isSaved());
  assertEquals([await stored(a), await stored(b)], [one, two]);
  assertEquals([mine.value()[a], mine.value()[b]], [one, two]);
  assert(!isAsked());
});

for (const keepsMine of [true, false]) {
  test(
    `the same field is asked about, nothing is saved meanwhile, and ${
      keepsMine ? "mine" : "theirs"
    } is what is stored then`,
    async (
      { fields: [a], texts: [one, , three] },
      { mine, theirs, stored, answer, isAsked, writes },
    ) => {
      theirs.set(a, three);
      await theirs.save();
      mine.set(a, one);
      const saving = mine.save();
      await readUntil(isAsked, (is) => is);
      const before = writes.length;
      // A save that is asked for meanwhile waits for the answer.
      const again = mine.save();
      assertEquals(await stored(a), three);
      assertEquals(writes.length, before);
      await answer(keepsMine);
      await Promise.all([saving, again]);
      assertEquals(await stored(a), keepsMine ? one : three);
      assertEquals(mine.value()[a], keepsMine ? one : three);
      assert(mine.isSaved());
    },
  );
}

test("what is typed while a save is under way stays, and is saved next", async (
  { fields: [a, b], texts: [one, two] },
  { mine, stored, faults },
) => {
  faults.push((pass) => {
    mine.set(b, two);
    return pass();
  });
  mine.set(a, one);
  // What was asked for is stored, which the person is told.
  assertEquals(await mine.save(), true);
  assertEquals(mine.value()[b], two);
  await mine.save();
  assertEquals([await stored(a), await stored(b)], [one, two]);
});

test("a save whose answer is lost is nobody else's change", async (
  { fields: [a], texts: [one] },
  { mine, stored, faults, isAsked, said },
) => {
  faults.push(answerLost);
  mine.set(a, one);
  // Some are sent again at once, others when they are saved next.
  await mine.save();
  await mine.save();
  assert(mine.isSaved());
  assertEquals(await stored(a), one);
  assert(!isAsked());
  assert(!said().some((text) => text.includes("changed elsewhere")));
});

test(
  "a save whose answer breaks off is told, and nobody else's change",
  async (
    { fields: [a], texts: [one, , three] },
    { mine, stored, faults, isAsked, said },
  ) => {
    faults.push(brokenOff);
    mine.set(a, one);
    await mine.save();
    assert(mine.isWrong());
    mine.set(a, three);
    await saveUnasked(mine, isAsked);
    assert(mine.isSaved());
    assertEquals(await stored(a), three);
    assert(!said().some((text) => text.includes("changed elsewhere")));
  },
);

test(
  "a save whose answer breaks off is sent again by itself",
  async (
    { fields: [a], texts: [one] },
    { mine, stored, faults },
  ) => {
    const stop = mine.follow();
    faults.push(brokenOff);
    mine.set(a, one);
    await readUntil(() => mine.isWrong(), (is) => is);
    await isStored(mine);
    assertEquals(await stored(a), one);
    stop();
  },
  ({ savesItself }) => savesItself,
);

test(
  "what was typed on after an answer that was lost is nobody else's change",
  async (
    { fields: [a], texts: [one, , three] },
    { mine, stored, faults, isAsked, said },
  ) => {
    // The service stores it, and cannot be reached when it is sent again.
    faults.push(carriedOutInTrouble, inTrouble);
    mine.set(a, one);
    await mine.save();
    mine.set(a, three);
    await mine.save();
    await saveUnasked(mine, isAsked);
    assert(mine.isSaved());
    assertEquals(await stored(a), three);
    assert(!said().some((text) => text.includes("changed elsewhere")));
  },
);

test(
  "what is refused stays on screen, says so, and is saved once it is mended",
  async (
    { fields: [, b], texts: [, two], wrong },
    { mine, stored, writes },
  ) => {
    const before = await stored(wrong.field);
    mine.set(wrong.field, wrong.value);
    mine.set(b, two);
    await mine.save();
    assert(mine.isWrong());
    assertEquals(mine.value()[wrong.field], wrong.value);
    assertEquals(writes.length, 1);
    mine.set(wrong.field, `${before}`);
    await mine.save();
    assert(mine.isSaved());
    assertEquals(await stored(b), two);
  },
);

test("a service in trouble loses nothing", async (
  { fields: [a], texts: [one] },
  { mine, stored, faults },
) => {
  faults.push(inTrouble);
  mine.set(a, one);
  await mine.save();
  assert(mine.isWrong());
  assertEquals(mine.value()[a], one);
  await mine.save();
  assert(mine.isSaved());
  assertEquals(await stored(a), one);
});

test("a change is saved by itself after a pause", async (
  { fields: [a], texts: [one] },
  { mine, stored },
) => {
  mine.set(a, one);
  await readUntil(() => stored(a), (text) => text === one);
  await isStored(mine);
}, ({ savesItself }) => savesItself);

test(
  "undo takes back my own change alone, and leaves what another changed since",
  async (
    user,
    { app, session, mine, stored, said },
  ) => {
    const { fields: [a, b], texts: [one, two, three] } = user;
    const before = await stored(b);
    mine.set(a, one);
    mine.set(b, two);
    await mine.save();
    const other = await user.open(app, session);
    other.set(a, three);
    await other.save();
    // The tab learns of it by its next save.
    mine.undo();
    await mine.save();
    assertEquals([await stored(a), await stored(b)], [three, before]);
    mine.undo();
    await mine.save();
    assertEquals(await stored(a), three);
    assert(said().some((text) => text.includes("that stays")));
  },
);

test(
  "held changes wait until they are asked for, also when it was another tab that made viewers see them",
  async (
    { fields: [a], texts: [one], hold },
    { app, session, mine, stored, writes },
  ) => {
    const stop = mine.follow();
    await hold?.(app, session);
    const before = await stored(a);
    mine.set(a, one);
    await readUntil(() => writes.length, (count) => count > 0);
    await readUntil(() => mine.isSaved(), () => true);
    assertEquals(await stored(a), before);
    assertEquals(mine.value()[a], one);
    await mine.save();
    assertEquals(await stored(a), one);
    stop();
  },
  ({ hold }) => hold !== null,
);

test(
  "what is not saved yet outlives a reload, and another's change of the same is asked about",
  async (
    user,
    { app, session, mine, theirs, stored, answer },
  ) => {
    const { fields: [a, b], texts: [one, two, three] } = user;
    const leave = mine.follow();
    mine.set(a, one);
    mine.set(b, two);
    dispatchEvent(new Event("pagehide"));
    leave();
    theirs.set(a, three);
    await theirs.save();
    const again = await user.open(app, session);
    const end = again.follow();
    await answer(false, again);
    await readUntil(() => stored(b), (text) => text === two);
    await isStored(again);
    assertEquals(await stored(a), three);
    assertEquals(again.value()[a], three);
    end();
  },
  ({ isKept }) => isKept,
);

test("who discards sees what is stored, not what this tab loaded", async (
  { fields: [a], texts: [one, , three] },
  { mine, theirs },
) => {
  theirs.set(a, three);
  await theirs.save();
  mine.set(a, one);
  mine.discard?.();
  await readUntil(() => mine.value()[a], (text) => text === three);
}, ({ isKept, savesItself }) => isKept || !savesItself);
