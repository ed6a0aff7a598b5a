export const handler = () => new Response("never");
