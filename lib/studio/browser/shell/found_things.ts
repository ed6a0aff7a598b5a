import { type Action, addActions } from "@/lib/studio/browser/actions.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { CHANNEL_MESSAGES } from "@/lib/studio/messages/channel.ts";
import { FOUND_MESSAGES as words } from "@/lib/studio/messages/dialogs.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { isolating } from "@/lib/studio/messages/isolating.ts";

/** Most fields of a page that are found by their labels. */
const MAX_FIELDS = 300;

interface Named {
  id: string;
  name: string;
}

const go = (href: string) => () => location.assign(href);

const thing = (
  id: string,
  name: string,
  group: string,
  run: () => unknown,
  search = "",
): Action => ({ id: `find.${id}`, name, group, search, isFound: true, run });

async function listOf(
  path:
    | `/api/widgets/${"scenes" | "custom" | "assets?limit=100"}`
    | `/api/channels/${string}/widget-instances`,
): Promise<readonly Named[]> {
  try {
    return (await api.get(path)).data.items;
  } catch {
    // The rest is found all the same.
    return [];
  }
}

/** Lists what the channel has: scenes, widgets, custom widgets and files. */
async function ownThings(channelId: string): Promise<Action[]> {
  const [scenes, widgets, codes, files] = await Promise.all([
    listOf("/api/widgets/scenes"),
    listOf(`/api/channels/${channelId}/widget-instances`),
    listOf("/api/widgets/custom"),
    listOf("/api/widgets/assets?limit=100"),
  ]);
  const sceneOf = new Map(scenes.map(({ id, name }) => [id, name]));
  return [
    ...scenes.map(({ id, name }) =>
      thing(id, name, words.scene, go(`/studio/scenes/${id}`), words.editor)
    ),
    ...widgets.map((widget) => {
      const { id, name, sceneId } = widget as Named & {
        sceneId: string | null;
      };
      const scene = sceneOf.get(sceneId ?? "");
      return thing(
        id,
        name,
        scene ? words.widgetOn(isolating`${scene}`) : words.widget,
        go(`/studio/widgets/${id}`),
        ROOM_MESSAGES.widgets.name,
      );
    }),
    ...codes.map(({ id, name }) =>
      thing(id, name, ROOM_MESSAGES.code.name, go(`/studio/code/${id}`))
    ),
    ...files.map(({ id, name }) =>
      thing(
        id,
        name,
        words.file,
        go(`/studio/alerts/library#:~:text=${encodeURIComponent(name)}`),
      )
    ),
  ];
}

/** Lists what is set for the channel, each in a panel of its own. */
function channelPlaces(): Action[] {
  const places: readonly (readonly [string, string])[] = [
    [CHANNEL_MESSAGES.format, "language time zone currency exchange rates"],
    [CHANNEL_MESSAGES.words, "blocked words moderation receipts"],
    [CHANNEL_MESSAGES.token, "address key rotate secret"],
    [CHANNEL_MESSAGES.docks, "dock key moderator"],
    [CHANNEL_MESSAGES.sessions, "sign out devices"],
    [CHANNEL_MESSAGES.backup, "export import restore file"],
    [CHANNEL_MESSAGES.deletion, "delete channel erase"],
  ];
  return places.map(([title, search]) =>
    thing(
      `channel.${title}`,
      title,
      ROOM_MESSAGES.channel.name,
      go(`/studio/channel#:~:text=${encodeURIComponent(title)}`),
      `${search} settings`,
    )
  );
}

/** Puts the focus on a field, in a section that may be closed. */
function focusOn(label: HTMLLabelElement): void {
  for (
    let part = label.closest("details");
    part;
    part = part.parentElement?.closest("details") ?? null
  ) part.open = true;
  label.scrollIntoView({ block: "center" });
  label.control?.focus({ preventScroll: true });
}

/** Lists the fields of the page by their labels. */
function fieldsOfPage(): Action[] {
  const labels = [...document.querySelectorAll<HTMLLabelElement>("main label")];
  return labels.slice(0, MAX_FIELDS).flatMap((label, index) => {
    const name = label.firstChild?.textContent?.trim() ||
      label.textContent?.trim();
    return name
      ? [
        thing(`field.${index}`, name, words.setting, () => focusOn(label)),
      ]
      : [];
  });
}

let stop = () => {};

/** Adds everything that a search can find on the channel and on the page, as it is now. */
export async function addFound(channelId: string): Promise<void> {
  stop();
  const here = [...fieldsOfPage(), ...channelPlaces()];
  stop = addActions(here);
  const own = await ownThings(channelId);
  stop();
  stop = addActions([...own, ...here]);
}
