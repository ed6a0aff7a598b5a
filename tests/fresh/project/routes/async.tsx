import { createDefine } from "fresh";

const define = createDefine<unknown>();

export default define.page(async ({ url }) => {
  await Promise.resolve();
  if (url.searchParams.has("away")) {
    return new Response("from the page", { status: 202 });
  }
  return <h1>{url.pathname}</h1>;
});
