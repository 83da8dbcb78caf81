const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What the name of a route says. */
export interface ParsedRoute {
  readonly methods: readonly string[];
  /** pattern of the path */
  readonly path: string;
}

export function parseRoute(route: `${'ANY' | (typeof METHODS)[number]} /${string}`): ParsedRoute {
  const blank = route.indexOf(' ');
  const method = route.slice(0, blank);
  return { methods: method === 'ANY' ? METHODS : [method], path: route.slice(blank + 1) };
}
