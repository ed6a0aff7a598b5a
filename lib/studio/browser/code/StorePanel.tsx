import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import {
  SelectField,
  TextAreaField,
  TextField,
} from "@/lib/studio/ui/Field.tsx";
import { SHARED_STORE } from "@/lib/sandbox/store_names.ts";
import { CODE_STORE_MESSAGES as words } from "@/lib/studio/messages/code_store.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** Keys of a store as its endpoint lists them. */
interface KeyPage {
  items: { key: string; updatedAt: string }[];
  nextCursor: string | null;
}

/** An entry that is open; `etag` is `null` for a new one. */
interface OpenEntry {
  key: string;
  text: string;
  etag: string | null;
}

/** Shows what the widget's code keeps, and lets it be changed. */
export function StorePanel(
  { widgetId, readOnly }: { widgetId: string; readOnly: boolean },
) {
  const store = useSignal(widgetId);
  const place = useSignal<"stream" | "preview">("stream");
  const keys = useSignal<KeyPage["items"] | null>(null);
  const cursor = useSignal<string | null>(null);
  const entry = useSignal<OpenEntry | null>(null);
  const root = `/api/widgets/kv/${store.value}` as const;
  const preview = place.value === "preview" ? "preview=1" : "";
  const source = `${root}?${preview}`;
  /** The store that is chosen by now: answers about another are dropped. */
  const chosen = useRef(source);
  chosen.current = source;

  async function read(from: string | null): Promise<void> {
    const query = new URLSearchParams(preview);
    query.set("limit", "50");
    if (from !== null) query.set("cursor", from);
    const found = await attempt(() => api.get(`${root}?${query}`));
    if (!found || chosen.current !== source) return;
    keys.value = [
      ...(from === null ? [] : keys.value ?? []),
      ...found.data.items,
    ];
    cursor.value = found.data.nextCursor;
  }
  useEffect(() => {
    entry.value = null;
    keys.value = null;
    void read(null);
  }, [source]);

  const pathOf = (key: string) =>
    `${root}/${encodeURIComponent(key)}?${preview}` as const;

  async function open(key: string): Promise<void> {
    const found = await attempt(() => api.get(pathOf(key)));
    if (chosen.current !== source) return;
    if (!found) return await read(null);
    entry.value = {
      key,
      text: JSON.stringify(found.data.value, null, 2),
      etag: found.etag,
    };
  }

  async function save({ key, text, etag }: OpenEntry): Promise<void> {
    const done = await attempt(
      () =>
        api.put(
          pathOf(key),
          JSON.parse(text),
          etag === null
            ? { headers: { "if-none-match": "*" } }
            : { ifMatch: etag },
        ),
      words.saved(key),
    );
    if (!done) return;
    entry.value = null;
    await read(null);
  }

  async function remove(key: string): Promise<void> {
    const isSure = await confirmed({
      title: words.removeTitle(key),
      text: words.removeText,
      act: words.remove,
      danger: true,
    });
    if (!isSure) return;
    await attempt(() => api.delete(pathOf(key)), words.removed(key));
    entry.value = null;
    await read(null);
  }

  return (
    <div class="stack">
      <p class="dim">{words.lede}</p>
      <div class="grid">
        <SelectField
          id="store-which"
          label={words.which}
          value={store.value}
          options={[[widgetId, words.own], [SHARED_STORE, words.shared]]}
          onChange={({ currentTarget }) => store.value = currentTarget.value}
        />
        <SelectField
          id="store-place"
          label={words.where}
          value={place.value}
          options={[["stream", words.stream], ["preview", words.preview]]}
          onChange={({ currentTarget }) =>
            place.value = currentTarget.value as "stream" | "preview"}
        />
      </div>
      <div class="row">
        <Button icon="refresh-cw" size="small" onClick={() => read(null)}>
          {words.again}
        </Button>
        <Button
          icon="plus"
          size="small"
          disabled={readOnly}
          onClick={() => entry.value = { key: "", text: "", etag: null }}
        >
          {words.add}
        </Button>
      </div>
      {keys.value?.length === 0 && <p class="dim">{words.none}</p>}
      {keys.value && keys.value.length > 0 && (
        <ul class="store-keys" aria-label={words.list}>
          {keys.value.map(({ key, updatedAt }) => (
            <li key={key}>
              <button
                type="button"
                class="store-keys__key"
                aria-label={words.open(key)}
                onClick={() => open(key)}
              >
                <code>{key}</code>
              </button>
              <span class="dim">{dayAndTime(updatedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {cursor.value !== null && (
        <Button onClick={() => read(cursor.value)}>{words.more}</Button>
      )}
      {entry.value && (
        <EntryForm
          entry={entry as Signal<OpenEntry>}
          readOnly={readOnly}
          save={save}
          remove={remove}
        />
      )}
    </div>
  );
}

/** Draws the key and the value of an entry. */
function EntryForm(
  { entry, readOnly, save, remove }: {
    entry: Signal<OpenEntry>;
    readOnly: boolean;
    save: (entry: OpenEntry) => void;
    remove: (key: string) => void;
  },
) {
  const { key, text, etag } = entry.value;
  const isJson = text === "" || isJsonText(text);
  const error = isJson ? undefined : words.noJson;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== "" && isJson) save(entry.value);
      }}
    >
      <TextField
        id="store-key"
        label={words.key}
        required
        maxLength={256}
        readOnly={etag !== null}
        value={key}
        onInput={({ currentTarget }) =>
          entry.value = { ...entry.value, key: currentTarget.value }}
      />
      <TextAreaField
        id="store-value"
        label={words.value}
        error={error}
        class="store-value"
        rows={6}
        spellcheck={false}
        readOnly={readOnly}
        required
        value={text}
        onInput={({ currentTarget }) =>
          entry.value = { ...entry.value, text: currentTarget.value }}
      />
      <div class="row">
        <Button
          type="submit"
          tone="primary"
          icon="save"
          disabled={readOnly || !isJson}
        >
          {words.save}
        </Button>
        {etag !== null && (
          <Button
            icon="trash-2"
            disabled={readOnly}
            onClick={() => remove(key)}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
