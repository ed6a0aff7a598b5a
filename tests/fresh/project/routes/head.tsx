import { Head } from "fresh/runtime";

export default function WithHead() {
  return (
    <>
      <Head>
        <title>Page</title>
        <meta name="description" content="of the page" />
        <meta property="og:title" content="new" />
        <link key="theme" rel="stylesheet" href="/page.css" />
      </Head>
      <p>head</p>
    </>
  );
}
