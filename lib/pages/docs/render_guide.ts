import { imageSize } from "image-size";
import {
  lexer,
  parser,
  Renderer,
  type Token,
  type Tokens,
  walkTokens,
} from "marked";
import GithubSlugger from "github-slugger";
import { escapeMarkup } from "@/lib/core/escape_markup.ts";
import { memoizeByKey } from "@/lib/core/memoize.ts";
import type { GuideId } from "./guide_list.ts";
import { servedLink } from "./guide_links.ts";
import { cleanGuideHtml } from "./guide_html.ts";

const ROOT = new URL("../../../", import.meta.url);

/** A heading that a guide's contents list. */
interface GuideHeading {
  id: string;
  text: string;
  depth: number;
}

/** A part of a guide as the search reads it: one heading, and the text below it. */
interface GuideSection {
  id: string;
  heading: string;
  text: string;
}

/** A guide, ready to be shown. */
export interface RenderedGuide {
  id: GuideId;
  title: string;
  /** Its text without the title, as clean HTML. */
  html: string;
  headings: GuideHeading[];
  sections: GuideSection[];
}

const rendered = new Map<GuideId, Promise<RenderedGuide>>();

/** Reads and renders a guide, once a process. */
export function renderGuide(id: GuideId): Promise<RenderedGuide> {
  return memoizeByKey(rendered, id, () => render(id));
}

async function render(id: GuideId): Promise<RenderedGuide> {
  const source = await Deno.readTextFile(new URL(`docs/${id}.md`, ROOT));
  const tokens = lexer(source);
  const sizes = await pictureSizes(tokens);
  const slugger = new GithubSlugger();
  const headings: GuideHeading[] = [];
  const sections: GuideSection[] = [];
  let title: string = id;
  let sectionId = "";
  for (const token of tokens) {
    if (token.type === "heading") {
      const text = plainText([token]);
      sectionId = slugger.slug(text);
      if (token.depth === 1) title = text;
      else headings.push({ id: sectionId, text, depth: token.depth });
      sections.push({ id: sectionId, heading: text, text: "" });
    } else {
      const section = sections.at(-1);
      if (section) section.text += ` ${plainText([token])}`;
    }
  }
  const body = tokens.filter((token) =>
    token.type !== "heading" || token.depth > 1
  );
  return {
    id,
    title,
    html: cleanGuideHtml(
      parser(body, { renderer: new GuideRenderer(headings, sizes) }),
    ),
    headings,
    sections: sections.map((section) => ({
      ...section,
      text: section.text.replace(/\s+/g, " ").trim(),
    })),
  };
}

/** Returns what a reader sees of tokens, without marks. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => {
    if (token.type === "html") return "";
    if (token.type === "table") {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].flat()
        .map(({ tokens }) => plainText(tokens)).join(" ");
    }
    if (token.type === "list") {
      return plainText((token as Tokens.List).items);
    }
    const within = "tokens" in token ? token.tokens : undefined;
    const text = within
      ? plainText(within)
      : "text" in token
      ? token.text
      : " ";
    return token.type === "list_item" ? `${text} ` : text;
  }).join("");
}

/** Width and height of each picture that a guide names, by its address in the file. */
async function pictureSizes(tokens: Token[]) {
  const sizes = new Map<string, { width: number; height: number }>();
  const found: string[] = [];
  walkTokens(tokens, (token) => {
    if (token.type === "image") found.push(token.href);
  });
  for (const href of found) {
    const bytes = await Deno.readFile(new URL(href, new URL("docs/", ROOT)));
    const { width, height } = imageSize(bytes);
    sizes.set(href, { width, height });
  }
  return sizes;
}

/** Writes the HTML of a guide: headings that can be linked to, links as the service has them. */
class GuideRenderer extends Renderer<string, string> {
  #next = 0;
  readonly #headings: readonly GuideHeading[];
  readonly #sizes: ReadonlyMap<string, { width: number; height: number }>;

  constructor(
    headings: readonly GuideHeading[],
    sizes: ReadonlyMap<string, { width: number; height: number }>,
  ) {
    super();
    this.#headings = headings;
    this.#sizes = sizes;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const id = this.#headings[this.#next++]?.id;
    const text = this.parser.parseInline(tokens);
    return `<h${depth} id="${id}"><a href="#${id}">${text}</a></h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens);
    const target = servedLink(href);
    return target === null
      ? text
      : `<a href="${escapeMarkup(target)}">${text}</a>`;
  }

  override image({ href, text }: Tokens.Image): string {
    const { width = 0, height = 0 } = this.#sizes.get(href) ?? {};
    return `<img src="${escapeMarkup(servedLink(href) ?? "")}" alt="${
      escapeMarkup(text)
    }" width="${width}" height="${height}" loading="lazy">`;
  }

  override table(token: Tokens.Table): string {
    const name = plainText(token.header[0]?.tokens ?? []);
    return scrollable(`Table: ${name}`, super.table(token));
  }

  override code(token: Tokens.Code): string {
    return scrollable("Example", super.code(token));
  }
}

/** Wraps what may be wider than a phone, so that it scrolls by itself, by keys too. */
function scrollable(name: string, html: string): string {
  return `<div class="guide__wide" role="group" aria-label="${
    escapeMarkup(name)
  }" tabindex="0">${html}</div>`;
}
