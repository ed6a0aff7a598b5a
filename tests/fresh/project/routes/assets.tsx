import { asset } from "fresh/runtime";

export default function Assets() {
  return (
    <>
      <img src="/img/dot.svg" srcset="/img/dot.svg 1x, /img/dot.svg?a=1 2x" />
      <img src="/img/dot.svg" data-fresh-disable-lock />
      <img src="https://example.org/x.png" />
      <i>{asset("/site.css#part")}</i>
    </>
  );
}
