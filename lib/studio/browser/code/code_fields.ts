import { isRecord } from "@/lib/core/is_record.ts";
import { effect, signal } from "@preact/signals";
import { FIELD_MESSAGES as words } from "@/lib/studio/messages/code_fields.ts";
import type { CodeWork } from "./code_work.ts";
import type { CodeMark } from "./editor_view.ts";
import { type CodeField, lineOfKey, listFields } from "./field_list.ts";
import { type JsonFault, parseLoose } from "./loose_json.ts";

type Values = Readonly<Record<string, unknown>>;

/** Follows the tabs Fields and Data: what they describe, what is set, and what is wrong. */
export function createCodeFields(
  work: Pick<CodeWork, "texts" | "setTexts">,
) {
  const fields = signal<readonly CodeField[]>([]);
  /** Values that are set; `null` while the tab cannot be read. */
  const values = signal<Values | null>({});
  const fault = signal<JsonFault | null>(null);
  const marks = signal<readonly CodeMark[]>([]);
  let fieldMarks: CodeMark[] = [];
  let dataMarks: CodeMark[] = [];
  let read: Record<"fields" | "data", string | null> = {
    fields: null,
    data: null,
  };

  async function readFields(text: string): Promise<void> {
    const found = await parseLoose(text);
    if (read.fields !== text) return;
    if ("fault" in found) {
      fault.value = found.fault;
      fieldMarks = [markOf("fields", found.fault)];
    } else {
      const listed = listFields(found.value);
      fault.value = null;
      fields.value = listed.fields;
      fieldMarks = listed.problems.map(({ key, message }) => ({
        tab: "fields",
        line: lineOfKey(text, key),
        column: null,
        message,
      }));
    }
    marks.value = [...fieldMarks, ...dataMarks];
  }

  async function readData(text: string): Promise<void> {
    const found = await parseLoose(text);
    if (read.data !== text) return;
    const wrong = "fault" in found
      ? found.fault
      : isRecord(found.value)
      ? null
      : { message: words.noObject, line: 1, column: null };
    dataMarks = wrong ? [markOf("data", wrong)] : [];
    values.value = wrong || "fault" in found ? null : found.value as Values;
    marks.value = [...fieldMarks, ...dataMarks];
  }

  return {
    fields,
    values,
    fault,
    marks,

    /** Sets a value; `undefined` gives the field its own back. */
    set(key: string, value: unknown): void {
      const now = values.peek();
      if (!now) return;
      const { [key]: _, ...others } = now;
      const next = value === undefined ? others : { ...now, [key]: value };
      values.value = next;
      const text = `${JSON.stringify(next, null, 2)}\n`;
      read = { ...read, data: text };
      work.setTexts({ data: text });
    },

    connect: () =>
      effect(() => {
        const { fields, data } = work.texts.value;
        const before = read;
        read = { fields, data };
        if (before.fields !== fields) void readFields(fields);
        if (before.data !== data) void readData(data);
      }),
  };
}

/** The fields of a widget and what is set. */
export type CodeFields = ReturnType<typeof createCodeFields>;

const markOf = (
  tab: "fields" | "data",
  { message, line, column }: JsonFault,
): CodeMark => ({ tab, line: line ?? 1, column, message });
