import { Parser } from "htmlparser2";

/**
 * Most elements that a drawing may come to, each time counted that one is drawn
 * again: by `use`, as a pattern, a mask, a marker or a clipping path.
 */
export const MAX_DRAWN = 20_000;
/** Elements that a part of a filter counts for: it goes over every pixel. */
const FILTER_PART = 100;
/** Elements that drawing apart counts for, as for a mask, a pattern or a filter. */
const APART = 10;
/** Attributes that put a marker at each point. */
const MARKERS: ReadonlySet<string> = new Set([
  "marker-start",
  "marker-mid",
  "marker-end",
]);

/** Element with what it draws beside its own children. */
interface Drawn {
  own: number;
  children: Drawn[];
  /** Ids of what it draws, and how often. */
  references: [id: string, times: number][];
  /** Elements that it comes to; `null` before they are counted, without end while they are: it may draw itself. */
  total: number | null;
}

/** Longest way from one reference to the next, in elements. */
const MAX_CHAIN = 1_000;

/**
 * Returns how many elements a cleaned drawing comes to: `Infinity` when it draws
 * itself. Looks at each element once, whatever it multiplies to.
 */
export function drawnElements(svg: string): number {
  const root = element("svg");
  const byId = new Map<string, Drawn>();
  const open: Drawn[] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const drawn = element(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        const id = /#([\w-]+)/.exec(value)?.[1];
        const refers = attribute.endsWith("href") || /url\s*\(/i.test(value);
        if (id === undefined || !refers) continue;
        const times = MARKERS.has(attribute) ? pointsOf(attributes) : 1;
        drawn.references.push([id, times]);
        if (name !== "use") drawn.own += APART;
      }
      const { id } = attributes;
      if (id !== undefined && !byId.has(id)) byId.set(id, drawn);
      open.at(-1)?.children.push(drawn);
      open.push(drawn);
    },
    onclosetag: () => void open.pop(),
  }, { xmlMode: true });
  parser.end(svg);
  return totalOf(root, byId, 0);
}

function element(name: string): Drawn {
  const own = name.startsWith("fe") ? FILTER_PART : 1;
  return { own, children: [], references: [], total: null };
}

function totalOf(
  drawn: Drawn,
  byId: ReadonlyMap<string, Drawn>,
  depth: number,
): number {
  if (drawn.total !== null) return drawn.total;
  drawn.total = Infinity;
  if (depth > MAX_CHAIN) return Infinity;
  let total = drawn.own;
  for (const child of drawn.children) total += totalOf(child, byId, depth + 1);
  for (const [id, times] of drawn.references) {
    const target = byId.get(id);
    if (target) total += times * totalOf(target, byId, depth + 1);
  }
  drawn.total = total;
  return total;
}

/** Returns at most how many points a path or a polygon has. */
function pointsOf(attributes: Readonly<Record<string, string>>): number {
  const text = attributes.d ?? attributes.points ?? "";
  return 1 + (text.match(/-?[\d.]+/g)?.length ?? 0);
}
