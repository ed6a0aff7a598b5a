import { createDefine, page } from "fresh";

const define = createDefine<{ trace: string[]; title?: string }>();

export const handler = define.handlers({
  GET(ctx) {
    ctx.state.title = "set by the handler";
    return page({ count: 41 }, { headers: { "x-page": "1" } });
  },
  POST: () => page({ count: 0 }, { status: 201 }),
});

export default define.page<typeof handler>(({ data }) => <b>{data.count + 1}
</b>);
