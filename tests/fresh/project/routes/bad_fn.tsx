import Types from "@/tests/fresh/project/islands/Types.tsx";

export default function Bad() {
  return <Types value={() => 1} />;
}
