/** Reads another server's answer. @throws Error over `bytesMax`, which ends the download */
export async function readResponse(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // The error leaves the loop, which cancels the download.
    if (bytes > bytesMax) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
