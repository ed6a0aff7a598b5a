export const handler = () => new Response("ok");
