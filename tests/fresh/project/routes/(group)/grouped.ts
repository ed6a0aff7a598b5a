export const handler = () => new Response("grouped");
