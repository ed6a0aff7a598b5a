/** Lines of texts that are set together: no step both writes and reads. */
import { assert, assertEquals } from "@std/assert";
import { balanceLines } from "@/lib/overlay/balance_lines.ts";
import { growLines } from "@/lib/overlay/grow_lines.ts";

const LINE_PX = 20;

/** A text of a place in which so many of its lines are seen, and what was done to it. */
function textOf({ lines, seen }: { lines: number; seen: number }) {
  const done: ("write" | "read")[] = [];
  const read = <T>(value: T): T => {
    done.push("read");
    return value;
  };
  const write = () => void done.push("write");
  const element = {
    style: {
      setProperty: write,
      set textOverflow(_: string) {
        write();
      },
      set maxWidth(_: string) {
        write();
      },
      set maxHeight(_: string) {
        write();
      },
    },
    get scrollHeight() {
      return read(lines * LINE_PX);
    },
    get clientHeight() {
      return read(seen * LINE_PX);
    },
    get scrollWidth() {
      return read(90);
    },
    get clientWidth() {
      return read(100);
    },
    getBoundingClientRect: () => read({ width: 100 }),
  };
  return { element: element as unknown as HTMLElement, done };
}

for (const setLines of [growLines, balanceLines]) {
  for (const seen of [2, 3]) {
    Deno.test(`${setLines.name} writes and reads by turns, where ${seen} of 3 lines are seen`, () => {
      const { element, done } = textOf({ lines: 3, seen });
      Object.assign(globalThis, {
        getComputedStyle: () => {
          done.push("read");
          return { lineHeight: `${LINE_PX}px`, paddingTop: "0px" };
        },
      });
      try {
        const steps = setLines(element, 0.7);
        for (let step = 0, isOver = false; !isOver; step++) {
          isOver = steps.next().done ?? false;
          const does = step % 2 === 0 ? "write" : "read";
          assertEquals(done.filter((did) => did !== does), [], `step ${step}`);
          done.length = 0;
          assert(step < 100);
        }
      } finally {
        Reflect.deleteProperty(globalThis, "getComputedStyle");
      }
    });
  }
}
