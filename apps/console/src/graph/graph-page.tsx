import type { ReactElement } from 'react';

/** Graph */
export function GraphPage({ project }: { readonly project: string }): ReactElement {
  return <h1>Graph {project}</h1>;
}
