/** A page of the console. */
export interface Place {
  /** last segment of its address */
  readonly path: string;
  readonly label: string;
}

/** What the menu lists, in its order. */
export const PLACES = [
  { path: 'ask', label: 'Ask' },
  { path: 'documents', label: 'Documents' },
  { path: 'graph', label: 'Graph' },
  { path: 'query', label: 'Query' },
] as const satisfies readonly Place[];

export type PlacePath = (typeof PLACES)[number]['path'];

/** The address of a page in a project, below the `#`. */
export function addressOf(project: string, path: PlacePath): string {
  return `/${encodeURIComponent(project)}/${path}`;
}
