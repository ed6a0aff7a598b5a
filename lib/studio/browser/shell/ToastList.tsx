import { useLayoutEffect, useRef } from "preact/hooks";
import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { Button, ButtonLink, RowButton } from "@/lib/studio/ui/Button.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import {
  dismissToast,
  pauseToast,
  releaseToast,
  type Toast,
  toasts,
} from "@/lib/studio/browser/toasts.ts";
import { makeRoomFor } from "./room_for_toasts.ts";

const ICONS = {
  plain: "info",
  good: "circle-check",
  bad: "circle-alert",
} as const;

/**
 * Shows messages in a corner, for which the page makes room; screen readers hear
 * them as they come. While a dialog is open it has a list of its own: what is
 * beside it is out of reach. The page's own list stays meanwhile and is empty,
 * for what is there together with its list is read by nobody.
 */
export function ToastList({ empty = false }: { empty?: boolean }) {
  const shown = empty ? [] : toasts.value;
  const place = empty
    ? {}
    : { role: "region", "aria-label": SHELL_MESSAGES.notifications } as const;
  const list = useRef<HTMLDivElement>(null);
  const isShown = shown.length > 0;
  useLayoutEffect(() => {
    if (isShown && list.current) return makeRoomFor(list.current);
  }, [isShown]);
  return (
    <div class="toasts" ref={list} {...place}>
      <div role="status">
        {shown.filter(({ tone }) => tone !== "bad").map(drawn)}
      </div>
      <div role="alert">
        {shown.filter(({ tone }) => tone === "bad").map(drawn)}
      </div>
    </div>
  );
}

const drawn = (toast: Toast) => <ToastCard key={toast.id} toast={toast} />;

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, text, undo, link } = toast;
  return (
    <div
      class={`toast toast--${tone}`}
      onMouseEnter={() => pauseToast(id)}
      onMouseLeave={() => releaseToast(id)}
      onFocusIn={() => pauseToast(id)}
      onFocusOut={() => releaseToast(id)}
    >
      <StudioIcon name={ICONS[tone]} />
      <p>{text}</p>
      {undo && (
        <Button
          size="small"
          onClick={() => {
            dismissToast(id);
            undo();
          }}
        >
          {SHELL_MESSAGES.undo}
        </Button>
      )}
      {link && (
        <ButtonLink size="small" href={link.href}>{link.name}</ButtonLink>
      )}
      <RowButton
        tone="quiet"
        icon="x"
        onClick={() => dismissToast(id)}
      >
        {SHELL_MESSAGES.dismiss}
      </RowButton>
    </div>
  );
}
