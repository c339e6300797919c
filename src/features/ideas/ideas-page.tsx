export function IdeasPage() {
  return <h1>Banco de Ideas</h1>;
}
