import Counter from "@/tests/fresh/project/islands/Counter.tsx";

export default function OneIsland() {
  return <Counter label="</script><!-- & one" />;
}
