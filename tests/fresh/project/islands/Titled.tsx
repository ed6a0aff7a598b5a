import { useSignal } from "@preact/signals";
import { asset, Head, IS_BROWSER } from "fresh/runtime";

/** Changes the document's head, and says where it runs. */
export default function Titled() {
  const count = useSignal(0);
  return (
    <div>
      <Head>
        <title>Count {count.value}</title>
        <meta name="description" content={`count ${count.value}`} />
        <meta key="own" name="own" content={`own ${count.value}`} />
      </Head>
      <button type="button" onClick={() => count.value++}>+</button>
      <b>{count.value > 0 ? asset("/img/dot.svg") : ""}</b>
      <i>{count.value > 0 ? String(IS_BROWSER) : ""}</i>
    </div>
  );
}
