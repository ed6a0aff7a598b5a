import {
  type ComponentChildren,
  isValidElement,
  toChildArray,
  type VNode,
} from "preact";
import { useEffect } from "preact/hooks";
import { rendering } from "./render_state.ts";

/** Attributes that say what a tag contains, not which one it is. */
const CONTENT: Record<string, string[]> = { meta: ["content"], link: ["href"] };

/** An attribute's name and value, as text. */
type Attribute = [name: string, value: string];

/**
 * Adds its children to the document's head. One with the same `key`, a title, or a tag that differs only in its content
 * (`meta`) or address (`link`) takes the place of the one before.
 */
export function Head({ children }: { children?: ComponentChildren }): null {
  rendering.page?.addHead(children);
  useEffect(() => {
    for (const vnode of elementsOf(children)) applyToDocument(vnode);
  });
  return null;
}

/** Lists the plain elements among children. */
export function elementsOf(
  children: ComponentChildren,
): VNode<Record<string, unknown>>[] {
  return toChildArray(children).filter((child) => isValidElement(child));
}

/** Returns the key by which two tags of a head are the same one. */
export function headKey(
  tag: string,
  key: unknown,
  attributes: Attribute[],
): string {
  if (key !== null && key !== undefined) return `key:${key}`;
  if (tag === "title") return "title";
  const identity = attributes.filter(([name]) => !CONTENT[tag]?.includes(name))
    .sort();
  return `${tag}:${JSON.stringify(identity)}`;
}

/** Lists an element's attributes as text, as HTML has them. */
export function attributesOf(props: Record<string, unknown>): Attribute[] {
  return Object.entries(props).flatMap(([name, value]): Attribute[] => {
    if (
      name === "children" || value === null || value === undefined ||
      value === false
    ) return [];
    return [[name.toLowerCase(), value === true ? "" : String(value)]];
  });
}

function applyToDocument(
  { type, key, props }: VNode<Record<string, unknown>>,
): void {
  if (typeof type !== "string") return;
  const text = toChildArray(isChildren(props.children) ? props.children : null)
    .join("");
  if (type === "title") {
    document.title = text;
    return;
  }
  const attributes = attributesOf(props);
  const wanted = headKey(type, key, attributes);
  const same = Array.from(document.head.querySelectorAll(type)).find((
    element,
  ) =>
    headKey(
      type,
      element.getAttribute("data-head-key"),
      attributesIn(element),
    ) === wanted
  );
  const element = same ??
    document.head.appendChild(document.createElement(type));
  if (key !== null && key !== undefined) {
    element.setAttribute("data-head-key", String(key));
  }
  for (const [name, value] of attributes) element.setAttribute(name, value);
  if (element.textContent !== text) element.textContent = text;
}

function attributesIn(element: Element): Attribute[] {
  return Array.from(
    element.attributes,
    ({ name, value }): Attribute => [name, value],
  )
    .filter(([name]) => name !== "data-head-key" && name !== "nonce");
}

function isChildren(value: unknown): value is ComponentChildren {
  return typeof value === "string" || typeof value === "number" ||
    Array.isArray(value);
}
