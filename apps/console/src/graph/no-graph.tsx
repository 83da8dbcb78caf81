import type { GraphPartition } from '@strata/client';
import { counted } from '@strata/client';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../elements/empty-state';
import { addressOf } from '../shell/places';

interface NoGraphProps {
  readonly project: string;
  readonly partitions: readonly GraphPartition[];
}

/** Says why there is no graph to show, and what makes one. */
export function NoGraph({ project, partitions }: NoGraphProps): ReactElement {
  const documents = <Link href={addressOf(project, 'documents')}>Documents</Link>;
  if (partitions.length === 0)
    return (
      <EmptyState title="No knowledge graph yet">
        <p>Add documents under {documents} and build: their people, places and things, and how they are related, are shown here.</p>
      </EmptyState>
    );
  if (partitions.every(({ strategy }) => strategy === 'VectorRAG'))
    return (
      <EmptyState title="This project has no entities">
        <p>
          {partitions.length === 1 ? 'Its one partition was' : `All ${counted(partitions.length, 'partition')} were`} built as
          VectorRAG: questions are answered from passages, and no entities are looked for.
        </p>
        <p>A build with a higher complexity, started under {documents}, gives a full graph to more of them.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="No entities yet">
      <p>The knowledge graph is being built, or its last build did not end. {documents} shows how far it is.</p>
    </EmptyState>
  );
}
