import { HttpError, type PageProps } from "fresh";

export default function ErrorPage({ error }: PageProps) {
  const status = error instanceof HttpError ? error.status : 500;
  return <h1>Error {status}</h1>;
}
