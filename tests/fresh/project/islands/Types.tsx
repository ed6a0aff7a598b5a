import { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";

/** Says in the browser what its props have become. */
export default function Types({ value }: { value: unknown }) {
  const seen = useSignal("");
  useEffect(() => {
    seen.value = describe(value);
  }, []);
  return <pre class="types">{seen}</pre>;
}

/** A value as text that also tells types, shared references and holes. */
export function describe(value: unknown, seen: unknown[] = []): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  const at = seen.indexOf(value);
  if (at >= 0) return `#${at}`;
  seen.push(value);
  const inner = (items: unknown[]) =>
    items.map((item) => describe(item, seen)).join(",");
  if (value instanceof Signal) return `signal(${inner([value.value])})`;
  if (value instanceof Date) return `date(${value.toISOString()})`;
  if (value instanceof URL) return `url(${value.href})`;
  if (value instanceof RegExp) return String(value);
  if (value instanceof Map) return `map(${inner([...value])})`;
  if (value instanceof Set) return `set(${inner([...value])})`;
  if (value instanceof Uint8Array) return `bytes(${value.join(",")})`;
  if (Array.isArray(value)) {
    return `[${
      Array.from(
        value,
        (_, i) => i in value ? describe(value[i], seen) : "hole",
      ).join(",")
    }]`;
  }
  return `{${
    Object.entries(value).map(([key, item]) => `${key}:${describe(item, seen)}`)
      .join(",")
  }}`;
}
