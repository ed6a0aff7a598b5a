import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SECRET_MESSAGES as words } from "@/lib/studio/messages/secret.ts";
import { copyText } from "./copy_text.ts";
import { attempt } from "./studio_api.ts";

const SHOWN_MS = 30_000;
const MASK = "••••••••••••••••";

/**
 * Draws a secret that can be copied without being shown, and shown for 30 s or
 * until the window is left. `read` gives it when it is needed.
 */
export function SecretField(
  { label, read, readOnly }: {
    label: string;
    read: () => Promise<string>;
    readOnly?: boolean;
  },
) {
  const shown = useSignal<string | null>(null);

  useEffect(() => {
    if (shown.value === null) return;
    const hide = () => shown.value = null;
    const timer = setTimeout(hide, SHOWN_MS);
    addEventListener("blur", hide);
    return () => {
      clearTimeout(timer);
      removeEventListener("blur", hide);
    };
  }, [shown.value]);

  async function copy() {
    const secret = await attempt(read);
    if (secret === null) return;
    await copyText(secret, words.copied(label));
  }

  async function toggle() {
    shown.value = shown.value === null ? await attempt(read) : null;
  }

  return (
    <div class="field">
      <span class="field__label">{label}</span>
      <div class="secret">
        <span class="secret__value" role="status" aria-label={label}>
          {shown.value ?? (readOnly ? words.hidden : MASK)}
        </span>
        <Button
          icon="copy"
          disabled={readOnly}
          aria-label={words.copyLabel(label)}
          onClick={copy}
        >
          {words.copy}
        </Button>
        <Button
          icon={shown.value === null ? "eye" : "eye-off"}
          disabled={readOnly}
          aria-label={shown.value === null
            ? words.showLabel(label)
            : words.hideLabel(label)}
          onClick={toggle}
        >
          {shown.value === null ? words.show : words.hide}
        </Button>
      </div>
    </div>
  );
}
