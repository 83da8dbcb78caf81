const ROUTE = '/v1/projects/:project';

/** What to know of a request whose route is known. */
interface RoutedRequest {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly params: unknown;
}

/** The routes of a project itself name it in their path, so that they need no header. */
export function projectOfPath({ routeOptions, params }: RoutedRequest): string | undefined {
  return routeOptions.url === ROUTE ? (params as { project: string }).project : undefined;
}
