import { assertEquals, assertRejects } from "@std/assert";
import { readUntil } from "@/tests/support/until.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openTabs, type StudioTabs } from "@/tests/contract/draft_rig.ts";
import { labelled, schemaWithForms } from "@/lib/core/form.ts";
import { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { projectedFields } from "@/lib/schema/forms/form_of.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import {
  createCommandsDraft,
  type ListedCommand,
  withIds,
} from "@/lib/studio/browser/bot/commands_draft.ts";
import { createActs } from "@/lib/studio/kit/draft/create_acts.ts";

const FIELDS = projectedFields(
  labelled(schemaWithForms(ChatCommand), (english) => english),
);
const PATH = `/api/channels/${CHANNEL}/commands`;

const namesIn = async ({ app, session }: StudioTabs): Promise<string[]> =>
  (await (await app.get(PATH, { session })).json()).items
    .map(({ name }: { name: string }) => name);

/** Opens the list in a tab of its own. */
async function openList({ app, session }: StudioTabs) {
  const res = await app.get(PATH, { session });
  const { items } = await res.json();
  const etag = res.headers.get("etag");
  const draft = createCommandsDraft({
    channelId: CHANNEL,
    items,
    fields: FIELDS,
    etag,
  });
  const act = createActs(draft);
  return {
    draft,
    change: (
      edit: (items: readonly ListedCommand[]) => readonly ListedCommand[],
    ) => act(({ items }) => ({ items: edit(items) })),
  };
}

/** Starts a service whose channel has a list of commands. */
async function openTabsWith(...names: string[]): Promise<StudioTabs> {
  const tabs = await openTabs();
  await tabs.app.request(PATH, {
    method: "PUT",
    session: tabs.session,
    headers: { "if-none-match": "*" },
    body: { items: names.map((name) => ({ name })) },
  });
  return tabs;
}

const command = (name: string, more: object = {}) => ({
  name,
  aliases: [],
  description: "",
  response: "",
  access: "everyone" as const,
  cooldownMs: 0,
  category: "",
  ...more,
});

const renamed = (old: string, name: string, more: object = {}) =>
(
  items: readonly ListedCommand[],
) => items.map((one) => one.name === old ? { ...one, name, ...more } : one);

const without = (name: string) => (items: readonly ListedCommand[]) =>
  items.filter((one) => one.name !== name);

Deno.test("a command that two tabs rename is asked about, and stays one", async () => {
  await using tabs = await openTabsWith("!a", "!b");
  const [mine, theirs] = [await openList(tabs), await openList(tabs)];
  await theirs.change(renamed("!a", "!theirs"));
  const saving = mine.change(renamed("!a", "!mine"));
  await tabs.answer(true);
  await saving;
  assertEquals(await namesIn(tabs), ["!mine", "!b"]);
});

Deno.test("a command that one tab renames and another describes has both", async () => {
  await using tabs = await openTabsWith("!a", "!b");
  const [mine, theirs] = [await openList(tabs), await openList(tabs)];
  await theirs.change(renamed("!a", "!theirs"));
  await mine.change(renamed("!a", "!a", { description: "Mine" }));
  assertEquals(await namesIn(tabs), ["!theirs", "!b"]);
  assertEquals(
    mine.draft.value.peek().items.map(({ description }) => description),
    ["Mine", ""],
  );
  assertEquals(tabs.isAsked(), false);
});

Deno.test("each Undo takes back its own act, whichever is asked for first", async () => {
  await using tabs = await openTabsWith("!a", "!b", "!c");
  const mine = await openList(tabs);
  const first = mine.change(without("!a"));
  const second = mine.change(without("!c"));
  const [backA, backC] = [await first, await second];
  assertEquals(await namesIn(tabs), ["!b"]);
  await backA();
  assertEquals(await namesIn(tabs), ["!a", "!b"]);
  await backC();
  assertEquals(await namesIn(tabs), ["!a", "!b", "!c"]);
});

Deno.test("Undo leaves alone what another tab made of it since, and says so", async () => {
  await using tabs = await openTabsWith("!a");
  const mine = await openList(tabs);
  const back = await mine.change(
    renamed("!a", "!a", { description: "Mine", response: "Mine" }),
  );
  const theirs = await openList(tabs);
  await theirs.change(renamed("!a", "!a", { response: "Theirs" }));
  await mine.change((items) => [...items].reverse());
  await mine.change(renamed("!a", "!a", { category: "More" }));
  await back();
  const [item] = mine.draft.saved.peek().items;
  assertEquals([item?.description, item?.response], ["", "Theirs"]);
  await readUntil(
    () => tabs.said(),
    (said) => said.some((text) => text.includes("!a (What the bot answers)")),
  );
});

Deno.test("an act that is refused is no longer on screen, and those after it are stored", async () => {
  await using tabs = await openTabsWith("!a", "!b");
  const mine = await openList(tabs);
  const wrong = mine.change(renamed("!a", "!b"));
  const good = mine.change(renamed("!b", "!c"));
  await assertRejects(() => wrong, ApiError);
  await good;
  assertEquals(await namesIn(tabs), ["!a", "!c"]);
  assertEquals(
    mine.draft.value.peek().items.map(({ name }) => name),
    ["!a", "!c"],
  );
});

Deno.test("a command keeps its id by its name, or by all else where that is another", () => {
  const known = [
    { ...command("!a", { response: "A" }), id: "1" },
    { ...command("!b", { response: "B" }), id: "2" },
    { ...command("!c", { response: "C" }), id: "3" },
  ];
  const found = [
    command("!other", { response: "B" }),
    command("!a", { response: "Another" }),
    command("!c", { response: "C" }),
    command("!d", { response: "C" }),
  ];
  const ids = withIds(found, known).map(({ id }) => id);
  assertEquals(ids.slice(0, 3), ["2", "1", "3"]);

  assertEquals(new Set(ids).size, 4);
});

Deno.test("the first command joins a list that another tab began meanwhile", async () => {
  await using tabs = await openTabs();
  const [mine, theirs] = [await openList(tabs), await openList(tabs)];
  const added = (name: string) => (items: readonly ListedCommand[]) => [
    ...items,
    { ...command(name), id: name },
  ];
  await theirs.change(added("!theirs"));
  await mine.change(added("!mine"));
  assertEquals(await namesIn(tabs), ["!theirs", "!mine"]);
});
