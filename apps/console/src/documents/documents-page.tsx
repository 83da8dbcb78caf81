import type { ReactElement } from 'react';

/** Documents */
export function DocumentsPage({ project }: { readonly project: string }): ReactElement {
  return <h1>Documents {project}</h1>;
}
