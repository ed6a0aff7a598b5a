import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextAreaField } from "@/lib/studio/ui/Field.tsx";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { textsOf } from "./code_tabs.ts";
import type { OpenedCode } from "./open_code.ts";

const words = CODE_TOOLS_MESSAGES.ai;

/** Asks a model for a draft, which is compared before it is taken. */
export function AiPanel(
  { opened, readOnly }: { opened: OpenedCode; readOnly: boolean },
) {
  const { work, comparison } = opened;
  const prompt = useSignal("");
  const busy = useSignal(false);
  const left = useSignal<number | null>(null);

  async function readLeft(): Promise<void> {
    const found = await attempt(() => api.get("/api/widgets/custom/ai-status"));
    left.value = found?.data.quota?.remaining ?? null;
  }
  useEffect(() => void readLeft(), []);

  async function ask(): Promise<void> {
    busy.value = true;
    const found = await attempt(async () => {
      // The model is shown the draft as it is saved.
      await work.save();
      return await api.post(
        "/api/widgets/custom/generate?dry_run=1",
        { prompt: prompt.value.trim(), widgetId: work.widgetId },
      );
    });
    busy.value = false;
    void readLeft();
    if (!found) return;
    const now = work.texts.peek();
    const { html, css, js, fields } = found.data;
    const written = { ...textsOf({ html, css, js, fields, values: {} }) };
    comparison.value = {
      oldName: CODE_TOOLS_MESSAGES.compare.draft,
      newName: CODE_TOOLS_MESSAGES.compare.proposed,
      oldTexts: now,
      newTexts: { ...written, data: now.data },
      mayEdit: true,
      actions: (texts) => (
        <Button
          tone="primary"
          onClick={async () => {
            comparison.value = null;
            if (!await work.save(words.before)) return;
            work.setTexts(texts());
            toast(words.taken, { tone: "good" });
          }}
        >
          {CODE_TOOLS_MESSAGES.compare.take}
        </Button>
      ),
    };
  }

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (prompt.value.trim().length >= 3) void ask();
      }}
    >
      <p class="dim">{words.lede}</p>
      <TextAreaField
        id="ai-prompt"
        label={words.prompt}
        rows={3}
        dir="auto"
        required
        minLength={3}
        maxLength={4_000}
        readOnly={readOnly}
        value={prompt.value}
        onInput={({ currentTarget }) => prompt.value = currentTarget.value}
      />
      <div class="row">
        <Button
          type="submit"
          icon="sparkles"
          busy={busy.value}
          disabled={readOnly || left.value === 0}
        >
          {words.ask}
        </Button>
        <span class="dim" role="status">
          {left.value !== null && words.left(left.value)}
        </span>
      </div>
    </form>
  );
}
