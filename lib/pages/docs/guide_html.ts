import sanitizeHtml from "sanitize-html";

/** Returns HTML of a guide with nothing in it but text, pictures and links. */
export function cleanGuideHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...["h2", "h3", "h4", "h5", "h6", "p", "a", "img", "br", "hr"],
      ...["ul", "ol", "li", "blockquote", "pre", "code", "kbd"],
      ...["strong", "em", "del", "div", "details", "summary"],
      ...["table", "thead", "tbody", "tr", "th", "td"],
    ],
    allowedAttributes: {
      a: ["href"],
      img: ["src", "alt", "width", "height", "loading"],
      ol: ["start"],
      div: [
        { name: "class", values: ["guide__wide"] },
        { name: "role", values: ["group"] },
        { name: "tabindex", values: ["0"] },
        "aria-label",
      ],
      ...Object.fromEntries(
        ["h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, ["id"]]),
      ),
      th: [{ name: "align", values: ["left", "center", "right"] }],
      td: [{ name: "align", values: ["left", "center", "right"] }],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
  });
}
