import { Component, type ComponentChildren, createRef, h } from "preact";

interface SlotProps {
  /** Number of the slot on the page. */
  index: number;
  /** Starts the islands below a node. */
  wake: (parent: ParentNode) => void;
}

/** Nodes of slots that are not shown at the moment; the same nodes come back, with the islands that live in them. */
const kept = new Map<number, Node[]>();

/** An island's children: nodes from the server, which preact carries around and never looks into. */
export class ClientSlot extends Component<SlotProps> {
  #element = createRef<HTMLElement>();

  /** Nothing in it ever changes. */
  override shouldComponentUpdate(): boolean {
    return false;
  }

  /** Shown again, or for the first time: then the nodes wait in a template. */
  override componentDidMount(): void {
    const { index, wake } = this.props;
    const element = this.#element.current;
    if (element === null || element.hasChildNodes()) return;
    const template = document.querySelector<HTMLTemplateElement>(
      `template[data-fresh-slot="${index}"]`,
    );
    element.append(...kept.get(index) ?? template?.content.childNodes ?? []);
    template?.remove();
    wake(element);
  }

  /** No longer shown. */
  override componentWillUnmount(): void {
    const element = this.#element.current;
    if (element !== null) kept.set(this.props.index, [...element.childNodes]);
  }

  /** Hydration leaves an element with this property alone. */
  render(): ComponentChildren {
    return h("fresh-slot", {
      ref: this.#element,
      dangerouslySetInnerHTML: { __html: "" },
    });
  }
}
