import { useSignal } from "@preact/signals";

/** An address to open or to paste elsewhere; its button copies it. */
export default function Address(
  { title, url }: { title: string; url: string },
) {
  const said = useSignal("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      said.value = "Copied";
    } catch {
      said.value = "Select the address to copy it";
    }
  }

  return (
    <section class="card">
      <div class="card__head">
        <h3>{title}</h3>
        <span class="card__said" role="status">{said}</span>
        <button
          type="button"
          class="button button--small"
          onClick={copy}
          aria-label={`Copy the address: ${title}`}
        >
          Copy
        </button>
      </div>
      <a class="address" href={url} rel="noreferrer">
        <code>{url}</code>
      </a>
    </section>
  );
}
