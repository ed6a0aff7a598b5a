/** Purpose of a file below the routes folder. */
export type FileKind =
  | "app"
  | "middleware"
  | "layout"
  | "error"
  | "notFound"
  | "route";

/** The meaning of a route file's name. */
export interface FileRoute {
  /** Path below the routes folder, with extension. */
  file: string;
  kind: FileKind;
  /** Pattern in URLPattern's syntax; of a special file that of its folder. */
  pattern: string;
  /** Folders from the routes folder to the file as pattern segments, groups included; of a route also its own segments. */
  scope: string[];
}

const KINDS = new Map<string, FileKind>(Object.entries({
  _app: "app",
  _middleware: "middleware",
  _layout: "layout",
  _error: "error",
  _500: "error",
  _404: "notFound",
}));
const ORDER: FileKind[] = [
  "app",
  "middleware",
  "layout",
  "error",
  "notFound",
  "route",
];
const EXTENSION = /\.(?:tsx|ts|jsx|js)$/;
const TEST = /(?:_test|\.test)\.(?:tsx|ts|jsx|js)$/;
const GROUP = /^\(.*\)$/;

/**
 * Returns the meaning of a file below the routes folder, or null if it is no
 * route file: a test, or in a folder like `(_shared)`.
 */
export function toFileRoute(file: string): FileRoute | null {
  if (!EXTENSION.test(file) || TEST.test(file)) return null;
  const parts = file.replace(EXTENSION, "").split("/");
  const name = parts.pop() ?? "";
  if (parts.some((part) => part.startsWith("(_"))) return null;
  const folders = parts.map((part) =>
    GROUP.test(part) ? part : toSegment(part, file)
  );
  const kind = KINDS.get(name) ?? "route";
  const scope = kind === "route" && name !== "index"
    ? [...folders, toSegment(name, file)]
    : folders;
  const pattern = `/${
    scope.filter((segment) => !GROUP.test(segment)).join("/")
  }`;
  return { file, kind, pattern, scope };
}

/**
 * Sorts every route file into the order of registration: special files first,
 * then routes, the more specific ones earlier.
 */
export function sortFileRoutes(routes: FileRoute[]): FileRoute[] {
  return routes.toSorted((a, b) =>
    ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
    compareScopes(a.scope, b.scope) || (a.file < b.file ? -1 : 1)
  );
}

/** Plain segments come before groups, groups before parameters, parameters before the rest of a path. */
function compareScopes(a: string[], b: string[]): number {
  for (const [index, segment] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (segment === other) continue;
    const order = segmentRank(segment) - segmentRank(other);
    return order || (segment < other ? -1 : 1);
  }
  return a.length - b.length;
}

function segmentRank(segment: string): number {
  if (GROUP.test(segment)) return 1;
  if (!segment.includes(":")) return 0;
  return segment.endsWith("*") ? 3 : 2;
}

function toSegment(name: string, file: string): string {
  const whole = /^\[\[(\w+)\]\]$/.exec(name);
  if (whole) return `:${whole[1]}?`;
  const rest = /^\[\.\.\.(\w+)\]$/.exec(name);
  if (rest) return `:${rest[1]}*`;
  const segment = name.replace(
    /\[(\w+)\](\[?)/g,
    (_, param: string, next: string) => {
      if (next) {
        throw new SyntaxError(
          `Cannot route "${file}": two parameters touch each other`,
        );
      }
      return `:${param}`;
    },
  );
  if (/[[\]]/.test(segment)) {
    throw new SyntaxError(
      `Cannot route "${file}": "${name}" is no valid segment`,
    );
  }
  return segment;
}
