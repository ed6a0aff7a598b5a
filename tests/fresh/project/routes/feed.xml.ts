export const handler = () => new Response("<feed/>");
