import type { ReactElement } from 'react';

/** Ask */
export function AskPage({ project }: { readonly project: string }): ReactElement {
  return <h1>Ask {project}</h1>;
}
