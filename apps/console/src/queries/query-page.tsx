import type { ReactElement } from 'react';

/** Query */
export function QueryPage({ project }: { readonly project: string }): ReactElement {
  return <h1>Query {project}</h1>;
}
