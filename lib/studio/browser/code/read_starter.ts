import type { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";

const FILES = {
  html: "widget.html",
  css: "widget.css",
  js: "widget.js",
  fields: "fields.json",
} as const;

/** Reads the code of an example, whose files stand in `static/starters`. */
export async function readStarter(
  id: string,
): Promise<Pick<CustomWidgetSave, "html" | "css" | "js" | "fields">> {
  const texts = await Promise.all(
    Object.values(FILES).map(async (name) => {
      const answer = await fetch(`/starters/${id}/${name}`);
      if (answer.ok) return await answer.text();
      throw new ApiError(answer.status, {
        code: "internal",
        title: "",
        detail: "",
      });
    }),
  );
  const [html = "", css = "", js = "", fields = "{}"] = texts;
  return { html, css, js, fields: JSON.parse(fields) };
}
