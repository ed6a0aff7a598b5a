/** A question as the fake model got it. */
export interface ModelCall {
  authorization: string | null;
  system: string;
  prompt: string;
  maxTokens: number;
}

/** An OpenAI-compatible endpoint on loopback. */
export interface FakeModel extends AsyncDisposable {
  url: string;
  calls: ModelCall[];
  /**
   * Answer that it gives next and from then on: a text, or a status of failure.
   */
  answer: string | number;
}

/** Starts a model that answers what a test wants. */
export function startFakeModel(): FakeModel {
  const calls: ModelCall[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (req) => {
      const body = await req.json();
      calls.push({
        authorization: req.headers.get("authorization"),
        system: body.messages[0].content,
        prompt: body.messages[1].content,
        maxTokens: body.max_tokens,
      });
      if (typeof fake.answer === "number") {
        return Response.json({ error: { message: "no" } }, {
          status: fake.answer,
        });
      }
      return Response.json({
        id: "1",
        object: "chat.completion",
        created: 0,
        model: body.model,
        choices: [{
          index: 0,
          finish_reason: "stop",
          message: { role: "assistant", content: fake.answer },
        }],
      });
    },
  );
  const fake: FakeModel = {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    calls,
    answer: "Hello!",
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return fake;
}
