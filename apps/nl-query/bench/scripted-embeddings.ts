import { lexicalTerms } from '@strata/text';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LatentSemantics } from './latent-semantics';

const DIMENSION = 128;

/**
 * An OpenAI-compatible embedding endpoint whose vectors are latent semantics of the texts themselves (Deerwester and others 1990): they know which
 * words stand together in this corpus and nothing of the world.
 */
export async function serveLatentSemantics(texts: readonly string[]): Promise<{ url: string; close: () => void }> {
  const semantics = new LatentSemantics(texts.map(lexicalTerms), DIMENSION);
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string | string[] };
      const data = [input]
        .flat()
        .map((text, index) => ({ object: 'embedding', index, embedding: semantics.of(lexicalTerms(text)) }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', model: 'lsa', data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}
