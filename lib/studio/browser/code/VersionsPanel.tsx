import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { WidgetVersion } from "@/lib/schema/custom_widgets/code.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { textsOf } from "./code_tabs.ts";
import type { OpenedCode } from "./open_code.ts";

const words = CODE_TOOLS_MESSAGES.versions;

const nameOf = ({ label, createdAt }: WidgetVersion) =>
  label === "" ? `${words.unnamed} ${dayAndTime(createdAt)}` : label;

/** Lists the versions: compare with the draft, restore, name, delete. */
export function VersionsPanel(
  { opened, readOnly }: { opened: OpenedCode; readOnly: boolean },
) {
  const { work, comparison } = opened;
  const versions = useSignal<readonly WidgetVersion[] | null>(null);
  const named = useSignal<WidgetVersion | null>(null);
  const path = `${work.path}/versions` as const;

  async function read(): Promise<void> {
    const found = await attempt(() => api.get(path));
    if (found) versions.value = found.data.items;
  }
  useEffect(() => void read(), [opened.kept.value]);

  async function compare(version: WidgetVersion): Promise<void> {
    const found = await attempt(async () => {
      await work.save();
      return await api.get(`${path}?version_id=${version.id}`);
    });
    if (!found) return;
    const texts = textsOf(found.data);
    comparison.value = {
      oldName: nameOf(version),
      newName: CODE_TOOLS_MESSAGES.compare.draft,
      oldTexts: texts,
      newTexts: work.texts.peek(),
      mayEdit: !readOnly,
      actions: (now) => (
        <>
          <Button
            disabled={readOnly}
            onClick={async () => {
              comparison.value = null;
              await restore(version);
            }}
          >
            {words.restore}
          </Button>
          <Button
            tone="primary"
            disabled={readOnly}
            onClick={() => {
              work.setTexts(now());
              comparison.value = null;
            }}
          >
            {CODE_TOOLS_MESSAGES.compare.keepMine}
          </Button>
        </>
      ),
    };
  }

  async function restore({ id }: WidgetVersion): Promise<void> {
    if (!await work.restore(id)) return;
    toast(words.restored, { tone: "good" });
    await read();
  }

  async function remove(version: WidgetVersion): Promise<void> {
    const isSure = await confirmed({
      title: words.removeTitle(nameOf(version)),
      text: words.removeText,
      act: words.remove,
      danger: true,
    });
    if (!isSure) return;
    await attempt(
      () => api.delete(`${path}?version_id=${version.id}`),
      words.removed,
    );
    await read();
  }

  async function rename(label: string): Promise<boolean> {
    const { value } = named;
    const done = value && await attempt(
      () => api.patch(`${path}?version_id=${value.id}`, { label }),
      words.renamed,
    );
    await read();
    return Boolean(done);
  }

  const all = versions.value;
  return (
    <div class="stack">
      <p class="dim">{all?.length === 0 ? words.none : words.lede}</p>
      {all && all.length > 0 && (
        <ol class="versions" aria-label={words.list}>
          {all.map((version) => (
            <li key={version.id}>
              <span class="versions__name">
                <strong>{nameOf(version)}</strong>
                {version.label !== "" && (
                  <span class="dim">{dayAndTime(version.createdAt)}</span>
                )}
              </span>
              {version.published && (
                <Badge tone="good">{words.isPublished}</Badge>
              )}
              <Button
                size="small"
                aria-label={words.compareWith(nameOf(version))}
                onClick={() => compare(version)}
              >
                {words.compare}
              </Button>
              <Button
                size="small"
                icon="history"
                disabled={readOnly}
                aria-label={words.restoreOf(nameOf(version))}
                onClick={() => restore(version)}
              >
                {words.restore}
              </Button>
              <Menu
                id={`version-${version.id}`}
                label={words.more(nameOf(version))}
                items={[
                  {
                    name: words.rename,
                    icon: "pencil",
                    disabled: readOnly,
                    run: () => named.value = version,
                  },
                  {
                    name: words.remove,
                    icon: "trash-2",
                    danger: true,
                    disabled: readOnly || version.published,
                    run: () => remove(version),
                  },
                ]}
              />
            </li>
          ))}
        </ol>
      )}
      <NameDialog
        title={words.renameTitle}
        label={words.name}
        act={words.save}
        name={named.value && nameOf(named.value)}
        save={rename}
        onClose={() => named.value = null}
      />
    </div>
  );
}
