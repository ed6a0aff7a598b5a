import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/ui/Button.tsx";

/**
 * Draws an address to open or to paste elsewhere, without its credential in
 * sight; its button copies all of it.
 */
export default function Address(
  { title, url }: { title: string; url: string },
) {
  const said = useSignal("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      said.value = "Copied";
    } catch {
      said.value = "Open it, and copy it from there";
    }
  }

  return (
    <section class="panel address">
      <div class="address__head">
        <h3>{title}</h3>
        <span class="dim" role="status">{said}</span>
        <Button
          size="small"
          icon="copy"
          onClick={copy}
          aria-label={`Copy the address: ${title}`}
        >
          Copy
        </Button>
      </div>
      <a href={url} rel="noreferrer">
        <code>{withoutSecret(url)}</code>
      </a>
    </section>
  );
}

/** Returns an address as it may be seen on a stream. */
const withoutSecret = (url: string): string =>
  url.replace(/\b(token|apikey)=[^&]+/, "$1=…");
