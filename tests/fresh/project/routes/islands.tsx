import { signal } from "@preact/signals";
import Box from "@/tests/fresh/project/islands/Box.tsx";
import Counter from "@/tests/fresh/project/islands/Counter.tsx";
import { Changer, Shower } from "@/tests/fresh/project/islands/deep/Shared.tsx";

export default function Islands() {
  const value = signal(1);
  return (
    <main>
      <Counter label="first" />
      <Counter label="second" start={5} />
      <Shower value={value} />
      <Changer value={value} />
      <Box>
        <em>from the server</em>
        <Counter label="in a box" start={100} />
      </Box>
      <Box closed>
        <i>hidden at first</i>
        <Counter label="in a closed box" start={200} />
      </Box>
    </main>
  );
}
