import Titled from "@/tests/fresh/project/islands/Titled.tsx";

export default function TitledPage() {
  return <Titled />;
}
