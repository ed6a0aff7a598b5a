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

/** Largest drawing that is read: it is held in memory. */
export const MOST_SVG_BYTES = 1024 * 1024;

/**
 * A drawing with nothing left that runs, links or loads: only elements and
 * attributes that draw, and references into the drawing itself. `null` when
 * nothing of it is left.
 */
export async function sanitizeSvg(text: string): Promise<string | null> {
  // Large, and few uploads are drawings: loaded by the first one.
  const { default: sanitizeHtml } = await import("sanitize-html");
  const drawing = text.replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/gi, "");
  const clean = sanitizeHtml(drawing, {
    allowedTags: ELEMENTS,
    allowedAttributes: { "*": [...ATTRIBUTES] },
    allowedSchemes: [],
    allowProtocolRelative: false,
    nonTextTags: ["script", "style", "foreignObject", "textarea", "option"],
    parser: { xmlMode: true },
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
  const functions = value.match(/[\w-]+\s*\(/g) ?? [];
  if (functions.some((one) => /^url/i.test(one))) {
    return /^\s*url\(\s*(["']?)#[\w-]+\1\s*\)\s*$/i.test(value);
  }
  return !/[\\@]|javascript:|expression/i.test(value);
}
