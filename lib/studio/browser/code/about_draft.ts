import type { CustomWidget } from "@/lib/schema/custom_widgets/code.ts";
import type { ApiAnswer } from "@/lib/studio/browser/api.ts";
import { changedFields } from "@/lib/studio/browser/merge_fields.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import { namesAt } from "@/lib/studio/kit/draft/names_at.ts";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";

const words = CODE_TOOLS_MESSAGES.about;

/** Settings of a custom widget as a whole; its hosts as they are typed. */
type AboutWidget =
  & Pick<CustomWidget, "name" | "network" | "consoleErrors">
  & { hosts: string };

const aboutOf = (
  { name, network, hosts, consoleErrors }: CustomWidget,
): AboutWidget => ({ name, network, hosts: hosts.join("\n"), consoleErrors });

/** Creates the draft of what is set about a widget as a whole, saved when that is asked for. */
export function createAboutDraft({ path, widget, etag, onAnswer }: {
  path: `/api/widgets/custom/${string}`;
  widget: CustomWidget;
  etag: string;
  /** Is given the widget as it is stored. */
  onAnswer: (widget: CustomWidget) => void;
}) {
  const picked = (answer: ApiAnswer<CustomWidget>) => {
    onAnswer(answer.data);
    return { ...answer, data: aboutOf(answer.data) };
  };
  return createDraft<AboutWidget>({
    loaded: { value: aboutOf(widget), version: etag },
    read: async () => picked(await api.get(path)),
    async write(next, over, known) {
      const save = {
        ...next,
        hosts: next.hosts.split(/[\s,]+/).filter(Boolean),
      };
      const changed = changedFields(known, next).map((field) => [
        field,
        save[field],
      ]);
      return picked(
        await api.post(path, Object.fromEntries(changed), {
          ...over,
          repeatable: true,
        }),
      );
    },
    nameOf: (paths) => {
      const { name, network, hosts, consoleErrors } = words;
      return namesAt(paths, { name, network, hosts, consoleErrors });
    },
    restMs: null,
  });
}
