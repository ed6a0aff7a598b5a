/** An order as the fake speech service got it. */
interface SpokenOrder {
  authorization: string | null;
  model: string;
  voice: string;
  speed: number;
  input: string;
}

/** An OpenAI-compatible speech service on loopback. */
export interface FakeSpeaker extends AsyncDisposable {
  url: string;
  orders: SpokenOrder[];
  /** Answer that it gives from now on: a file, or a status of failure. */
  answer: Uint8Array<ArrayBuffer> | number;
}

/** Creates a WAV file of silence, 8 kHz, 8 bits, one channel. */
export function silentWav(ms: number): Uint8Array<ArrayBuffer> {
  const samples = ms * 8;
  const bytes = new Uint8Array(44 + samples).fill(128);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) =>
    bytes.set(new TextEncoder().encode(value), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + samples, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 8000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, samples, true);
  return bytes;
}

/** Starts a service that speaks what a test wants. */
export function startFakeSpeaker(): FakeSpeaker {
  const orders: SpokenOrder[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (req) => {
      const { pathname } = new URL(req.url);
      if (pathname !== "/v1/audio/speech" || req.method !== "POST") {
        return new Response(null, { status: 404 });
      }
      const { model, voice, speed, input } = await req.json();
      const authorization = req.headers.get("authorization");
      orders.push({ authorization, model, voice, speed, input });
      return typeof fake.answer === "number"
        ? Response.json({ error: { message: "no" } }, { status: fake.answer })
        : new Response(fake.answer, {
          headers: { "content-type": "audio/wav" },
        });
    },
  );
  const fake: FakeSpeaker = {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    orders,
    answer: silentWav(200),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return fake;
}
