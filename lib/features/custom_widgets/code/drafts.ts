import { keys } from "@/lib/database/keys.ts";
import type {
  CustomWidgetSave,
  WidgetCode,
} from "@/lib/schema/custom_widgets/code.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { CodeStore } from "./code_store.ts";
import type { CustomWidgetDeps, WidgetRecords } from "./records.ts";
import { createVersionNotes } from "./version_notes.ts";

const EMPTY_CODE: WidgetCode = {
  html: "",
  css: "",
  js: "",
  fields: {},
  values: {},
};

/** Creates the reads and writes of drafts: of new widgets, and of those that are there. */
export function createDrafts(
  { code, records, ...deps }:
    & Pick<
      CustomWidgetDeps,
      "kv" | "clock" | "newId" | "countInto" | "announcements"
    >
    & { code: CodeStore; records: WidgetRecords },
) {
  const { kv, clock, newId, countInto } = deps;
  const notes = createVersionNotes(deps);

  /** A widget's record with its draft's code. */
  const readDraft = (channelId: string, id: string) =>
    code.readOf(channelId, async () => {
      const { value, versionstamp } = await records.read(channelId, id);
      return { value, versionstamp, codeId: value.codeId };
    });

  async function create(
    channelId: string,
    save: CustomWidgetSave,
  ): Promise<string> {
    const id = newId("wgt");
    const {
      name = "Custom widget",
      network = "any",
      hosts = [],
      consoleErrors = false,
      source = "limelight",
      versionLabel,
      ...parts
    } = save;
    const codeId = await code.write(channelId, id, withCode(EMPTY_CODE, parts));
    const now = clock.now();
    try {
      await transact({ kv, clock, keys }, async () => {
        const key = keys.customWidget(channelId, id);
        const commit = kv.atomic().check({ key, versionstamp: null })
          .set(key, {
            id,
            name,
            network,
            hosts,
            consoleErrors,
            source,
            codeId,
            publishedVersion: null,
            createdAt: now,
            updatedAt: now,
          });
        code.keepInto(commit, channelId, codeId);
        if (versionLabel !== undefined) {
          notes.add(commit, channelId, { id, codeId }, versionLabel);
        }
        await countInto(commit, channelId, { customWidgets: 1 });
        return { commit, result: null };
      });
    } catch (error) {
      await code.drop(channelId, id, codeId, error);
      throw error;
    }
    return id;
  }

  async function saveDraft(
    channelId: string,
    id: string,
    save: CustomWidgetSave,
    precondition: Precondition,
  ): Promise<void> {
    const { name, network, hosts, consoleErrors, source, ...rest } = save;
    const { versionLabel, ...parts } = rest;
    const touchesCode = Object.values(parts).some((part) => part !== undefined);
    const written: string[] = [];
    try {
      const replaced = await records.change(
        channelId,
        id,
        precondition,
        async (widget, commit) => {
          if (touchesCode) {
            // Of another record when somebody saved since: this commit is refused then.
            const draft = await readDraft(channelId, id);
            const codeId = await code.write(
              channelId,
              id,
              withCode(draft.code, parts),
            );
            written.push(codeId);
            code.keepInto(commit, channelId, codeId);
            code.loosenInto(commit, channelId, id, widget.codeId);
          }
          const codeId = written.at(-1) ?? widget.codeId;
          if (versionLabel !== undefined) {
            await notes.keep(commit, channelId, { id, codeId }, versionLabel);
          }
          return {
            widget: {
              ...widget,
              name: name ?? widget.name,
              network: network ?? widget.network,
              hosts: hosts ?? widget.hosts,
              consoleErrors: consoleErrors ?? widget.consoleErrors,
              source: source ?? widget.source,
              codeId,
            },
            result: widget.codeId,
          };
        },
      );
      // The last one is the draft; the others were written for refused commits.
      const loose = touchesCode ? [...written.slice(0, -1), replaced] : [];
      for (const one of loose) await code.settle(channelId, id, one);
    } catch (error) {
      for (const one of written) await code.drop(channelId, id, one, error);
      throw error;
    }
  }

  return { read: readDraft, create, save: saveDraft };
}

function withCode(
  code: WidgetCode,
  parts: Partial<Record<keyof WidgetCode, unknown>>,
): WidgetCode {
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  return { ...code, ...Object.fromEntries(given) };
}
