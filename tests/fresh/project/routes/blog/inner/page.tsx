export default function Page() {
  return <h1>Inner</h1>;
}
