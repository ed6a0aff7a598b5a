import { z } from "zod";
import { Head } from "fresh/runtime";
import CodeEditor from "@/islands/studio/CodeEditor.tsx";
import { define } from "@/lib/http/define.ts";
import { pageMethods } from "@/lib/http/page_route.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { studioForm } from "@/lib/http/studio_form.ts";
import {
  MAX_FORM_BYTES,
  readCodeAgain,
  saveCodeForm,
} from "@/lib/pages/studio/code/code_form.ts";
import { readCodeToEdit } from "@/lib/pages/studio/code/read_code.ts";
import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

const params = z.object({ widgetId: z.string().max(64) });

export const handler = pageMethods({
  GET: studioRoute({
    summary: "The editor of a custom widget",
    params,
    data: ({ services, caller, params }) =>
      readCodeToEdit(services, caller, params.widgetId),
  }),
  POST: studioForm({
    summary: "Save the draft of a custom widget by a form",
    params,
    bodyBytes: MAX_FORM_BYTES,
    save: saveCodeForm,
    again: readCodeAgain,
  }),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="code"
    title={data.widget.name}
    sheets={["library", "settings", "code"]}
    wide
  >
    <Head>
      <link
        key="code-font"
        rel="stylesheet"
        href={fontSheetPath("JetBrains Mono")}
      />
    </Head>
    <CodeEditor {...data} />
  </StudioPage>
));
