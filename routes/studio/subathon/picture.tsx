import { Head } from "fresh/runtime";
import SubathonPicture from "@/islands/studio/SubathonPicture.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { PictureQuery } from "@/lib/schema/subathon/pictures.ts";
import { pictureLook } from "@/lib/pages/studio/subathon/picture_look.ts";
import { SubathonPage } from "@/lib/pages/studio/subathon/SubathonPage.tsx";

export const handler = studioRoute({
  summary: "A picture to share, of a goal, the subathon or its credits",
  query: PictureQuery,
  data: async ({ services, caller: { channelId }, query }) => {
    const { channels } = services.account;
    const [picture, channel, look] = await Promise.all([
      services.subathon.pictures.read(channelId, query),
      channels.find(channelId),
      channels.lookOf(channelId),
    ]);
    return {
      picture,
      channelName: channel?.name ?? "",
      look: pictureLook(look),
    };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <SubathonPage
    state={state}
    part={data.picture.of === "credits" ? "credits" : "ladder"}
  >
    <Head>
      {data.look.fontSheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </Head>
    <SubathonPicture {...data} />
  </SubathonPage>
));
