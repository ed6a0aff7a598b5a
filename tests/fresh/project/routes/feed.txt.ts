export const handler = () => new Response("the static file wins");
