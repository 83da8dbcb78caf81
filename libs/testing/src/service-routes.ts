import request from 'supertest';

/** How a service is asked: as whom, and with which body where a route takes one. */
export interface Asked {
  readonly token?: string;
  /** sent as it is, as JSON */
  readonly body?: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];
const WITH_BODY: ReadonlySet<Method> = new Set(['post', 'put', 'patch']);

/**
 * Asks each route that a Nest service describes (`/openapi.json`), parameters of its path being `x`; with a body only those that take one.
 * @returns the routes that answer otherwise than with `usual`, and how: `{'GET /v1/things/{name}': 200}`
 * @throws Error when the service describes no routes
 */
export async function exceptionalRoutes(url: string, usual: number, { token, body }: Asked = {}): Promise<Record<string, number>> {
  const { paths } = (await request(url).get('/openapi.json').expect(200)).body as { paths: Record<string, object> };
  const exceptions: Record<string, number> = {};
  let asked = 0;
  for (const [path, operations] of Object.entries(paths))
    for (const method of METHODS) {
      if (!(method in operations) || (body !== undefined && !WITH_BODY.has(method))) continue;
      const asking = request(url)[method](path.replaceAll(/\{\w+\}/g, 'x'));
      if (token !== undefined) asking.set('authorization', `Bearer ${token}`);
      if (body !== undefined) asking.set('content-type', 'application/json').send(body);
      const { status } = await asking;
      asked += 1;
      if (status !== usual) exceptions[`${method.toUpperCase()} ${path}`] = status;
    }
  if (asked === 0) throw new Error(`${url} describes no routes`);
  return exceptions;
}
