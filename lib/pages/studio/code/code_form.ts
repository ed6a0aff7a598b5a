import type { AppError } from "@/lib/core/errors.ts";
import { parse } from "@/lib/http/read.ts";
import type { SentForm } from "@/lib/http/studio_form.ts";
import { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import {
  bodyOf,
  CODE_TABS,
  type CodeTexts,
  pickTabs,
} from "@/lib/studio/browser/code/code_tabs.ts";
import type { CodeToEdit } from "@/lib/studio/browser/code/open_code.ts";
import { CODE_EDITOR_MESSAGES } from "@/lib/studio/messages/code_editor.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { readCodeToEdit } from "./read_code.ts";

/** Largest form of code, in bytes: five tabs, most characters of them escaped. */
export const MAX_FORM_BYTES = 8 * 1024 * 1024;

type CodeForm = SentForm<{ widgetId: string }>;

/** Returns the tabs that a form has. */
function textsIn(fields: CodeForm["fields"]): Partial<CodeTexts> {
  return pickTabs(fields, CODE_TABS.filter((tab) => tab in fields));
}

/**
 * Saves the code that a form has, as the API does; throws `stale` where another
 * tab saved it since the form was drawn, unless the form says to save over it.
 */
export async function saveCodeForm(
  { services, caller, params, fields }: CodeForm,
): Promise<void> {
  const save = parse(CustomWidgetSave, bodyOf(textsIn(fields)), "body");
  const tag = fields.etag ?? "";
  await services.customWidgets.code.save(
    caller.channelId,
    params.widgetId,
    save,
    {
      ifMatch: fields.over === undefined ? [tag.replaceAll('"', "")] : null,
      mustBeNew: false,
    },
  );
}

/** Reads the editor again with what a form had, and why that was not saved. */
export async function readCodeAgain(
  { services, caller, params, fields }: CodeForm,
  error: AppError,
): Promise<CodeToEdit> {
  const { code, message, details: { issues } } = error;
  const isStale = code === "stale";
  return {
    ...await readCodeToEdit(services, caller, params.widgetId),
    // The script compares with what the form began with.
    ...(isStale ? { etag: fields.etag ?? "" } : {}),
    typed: textsIn(fields),
    refused: {
      isStale,
      // Loading a page anew that a form answered with sends the form again.
      message: isStale ? CODE_EDITOR_MESSAGES.formStale : failureInWords({
        code,
        problem: { detail: message, ...(issues && { errors: issues }) },
      }),
    },
  };
}
