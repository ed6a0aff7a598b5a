import { computed, signal } from "@preact/signals";
import Types from "@/tests/fresh/project/islands/Types.tsx";

/** Everything that may be a prop, with references shared and a cycle. */
export function everything(): unknown {
  const shared = { n: 1 };
  const both = signal(7);
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  return {
    text: "</script><!--\u2028",
    numbers: [1.5, NaN, Infinity, -Infinity, -0],
    plain: [true, null, undefined, 12345678901234567890n],
    // deno-lint-ignore no-sparse-arrays -- a hole is what is tested
    holes: [1, , 3],
    shared: [shared, shared],
    cycle,
    date: new Date(0),
    url: new URL("http://x/y?z"),
    regexp: /a\/b/g,
    set: new Set([1, shared]),
    map: new Map([["k", shared]]),
    bytes: new Uint8Array([9, 1, 2, 9]).subarray(1, 3),
    signals: [both, both, computed(() => both.value * 2)],
  };
}

export default function TypesPage() {
  return <Types value={everything()} />;
}
