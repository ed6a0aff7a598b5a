import { AppError } from "@/lib/core/errors.ts";
import { prologEnd } from "./xml_prolog.ts";

/** Elements that draw. No scripts, styles, links, foreign content or animation. */
// deno-fmt-ignore -- a table
const ELEMENTS = [
  "svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect",
  "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan",
  "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern",
  "marker", "filter", "feGaussianBlur", "feOffset", "feBlend", "feColorMatrix",
  "feComposite", "feFlood", "feMerge", "feMergeNode", "feMorphology",
  "feTurbulence", "feDisplacementMap", "feDropShadow",
];

/** Attributes that draw. */
const ATTRIBUTES = new Set(
  ("xmlns version viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d " +
    "points transform fill fill-opacity fill-rule stroke stroke-width " +
    "stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit " +
    "stroke-dasharray stroke-dashoffset opacity color display visibility " +
    "clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits filter " +
    "filterUnits primitiveUnits id offset stop-color stop-opacity " +
    "gradientUnits gradientTransform spreadMethod patternUnits " +
    "patternContentUnits patternTransform preserveAspectRatio font-family " +
    "font-size font-weight font-style text-anchor dominant-baseline " +
    "letter-spacing dx dy rotate textLength markerWidth markerHeight " +
    "markerUnits refX refY orient marker-start marker-mid marker-end href " +
    "xlink:href xmlns:xlink in in2 result stdDeviation mode type values " +
    "operator k1 k2 k3 k4 flood-color flood-opacity radius baseFrequency " +
    "numOctaves seed stitchTiles scale xChannelSelector yChannelSelector " +
    "edgeMode role aria-label").split(" "),
);

/** Most tags, attributes, `&` and runs of text of a drawing together. */
export const MAX_SVG_PIECES = 20_000;
/** Maximum nesting depth of the elements of a drawing. */
export const MAX_SVG_DEPTH = 256;

/**
 * Sanitizes a drawing until nothing in it runs, links or loads: only elements
 * and attributes that draw stay, and references into the drawing itself.
 * Returns `null` when nothing of it is left. Throws `too_large` for a drawing
 * of too many pieces, or nested too deeply: it would take too long to be read.
 */
export async function sanitizeSvg(text: string): Promise<string | null> {
  // Large, and few uploads are drawings: loaded by the first one.
  const { default: sanitizeHtml } = await import("sanitize-html");
  const { hasMorePieces } = await import("./xml_pieces.ts");
  const drawing = text.slice(prologEnd(text));
  if (hasMorePieces(drawing, MAX_SVG_PIECES)) {
    throw tooIntricate(
      `has over ${MAX_SVG_PIECES} tags, attributes, & and runs of text`,
      MAX_SVG_PIECES,
    );
  }
  let depth = 0;
  const clean = sanitizeHtml(drawing, {
    allowedTags: ELEMENTS,
    // The others are taken away below, before the library looks at each.
    allowedAttributes: false,
    allowedSchemes: [],
    allowProtocolRelative: false,
    nonTextTags: ["script", "style", "foreignObject", "textarea", "option"],
    parser: { xmlMode: true },
    onOpenTag: () => {
      if (++depth > MAX_SVG_DEPTH) {
        throw tooIntricate(
          `nests elements more than ${MAX_SVG_DEPTH} deep`,
          MAX_SVG_DEPTH,
        );
      }
    },
    onCloseTag: () => void depth--,
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([name, value]) =>
            ATTRIBUTES.has(name) && isHarmless(name, value)
          ),
        ),
      }),
    },
  }).trim();
  if (!clean.startsWith("<svg")) return null;
  return /^<svg[^>]*\sxmlns=/.test(clean)
    ? clean
    : clean.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

function isHarmless(name: string, value: string): boolean {
  if (name === "xmlns") return value === "http://www.w3.org/2000/svg";
  if (name === "xmlns:xlink") return value === "http://www.w3.org/1999/xlink";
  if (name.endsWith("href")) return /^#[\w-]+$/.test(value);
  // A function's name is looked at from its beginning only.
  if (/(?<![\w-])url[\w-]*\s*\(/i.test(value)) {
    return /^\s*url\(\s*(["']?)#[\w-]+\1\s*\)\s*$/i.test(value);
  }
  return !/[\\@]|javascript:|expression/i.test(value);
}

function tooIntricate(what: string, limit: number): AppError {
  return new AppError(
    "too_large",
    `Cannot save the file: the SVG ${what}`,
    { extra: { limit } },
  );
}
