import type { StrataClient } from '@strata/client';

/** All bytes of a stored file. Whatever its name says, a browser is told that they are bytes: a document of others might hold scripts. */
export async function storedBytes(client: StrataClient, id: string, version?: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of client.files.download(id, version === undefined ? {} : { version }))
    pieces.push(bytes as Uint8Array<ArrayBuffer>);
  return new Blob(pieces, { type: 'application/octet-stream' });
}
