import { App, staticFiles } from "fresh";

export const app = new App<{ trace: string[] }>()
  .use(staticFiles())
  .fsRoutes();
