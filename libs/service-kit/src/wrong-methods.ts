import { AppError } from '@strata/errors';
import type { FastifyInstance } from 'fastify';

interface KnownPath {
  /** of its pattern; one that begins with a colon stands for any name */
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

/** Answers 405 with an `Allow` header where the path exists and the method does not, before anything else is looked at. */
export function refuseWrongMethods(server: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  server.addHook('onRoute', ({ url, method }) => {
    const segments = segmentsOf(url);
    const pattern = segments.join('/');
    const known = paths.get(pattern) ?? { segments, methods: new Set() };
    paths.set(pattern, known);
    for (const one of [method].flat()) known.methods.add(one);
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const asked = segmentsOf(request.url.split('?', 1)[0] ?? '');
    const allowed = [...paths.values()].filter(({ segments }) => fits(asked, segments)).flatMap(({ methods }) => [...methods]);
    if (allowed.length === 0) return;
    void reply.header('allow', [...new Set(allowed)].sort().join(', '));
    throw new AppError('method-not-allowed', 'MethodNotAllowedError', `${request.method} is not possible here`);
  });
}

/** A slash at the end counts for nothing, as in the router. */
function segmentsOf(path: string): string[] {
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/').slice(1);
}

function fits(asked: readonly string[], pattern: readonly string[]): boolean {
  return (
    asked.length === pattern.length &&
    pattern.every((segment, at) => (segment.startsWith(':') ? asked[at] !== '' : segment === asked[at]))
  );
}
