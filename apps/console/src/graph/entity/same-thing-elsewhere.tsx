import type { EntityProfile } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useClient } from '../../session/session-context';

interface SameThingElsewhereProps {
  readonly project: string;
  readonly profile: EntityProfile;
  readonly addressOfEntity: (key: string) => string;
}

const MOST_SHOWN = 12;

/** Other names of an entity, and the same thing in other partitions: no relation leads there. What fails here is left out: it is no more than a hint. */
export function SameThingElsewhere({ project, profile, addressOfEntity }: SameThingElsewhereProps): ReactElement | null {
  const client = useClient(project);
  const { key, storedName, partition } = profile;
  const { data } = useQuery({
    queryKey: ['graph', project, 'links', key],
    queryFn: () => client.entities.list({ partition, name: storedName, limit: 50 }),
    staleTime: 60_000,
    retry: false,
  });
  const entity = data?.entities.find(({ entityId }) => entityId === key);
  if (!entity || (entity.aliases.length === 0 && entity.links.length === 0)) return null;
  const shown = entity.links.slice(0, MOST_SHOWN);
  return (
    <section aria-labelledby="graph-elsewhere">
      {entity.aliases.length > 0 && <p>Also named {entity.aliases.join(', ')}</p>}
      {shown.length > 0 && (
        <>
          <h3 id="graph-elsewhere">The same in other partitions</h3>
          <ul className="graph-elsewhere">
            {shown.map((link) => (
              <li key={link.entityId}>
                <Link href={addressOfEntity(link.entityId)}>{link.partitionId}</Link>
                {link.name !== storedName && ` as ${link.name}`}
              </li>
            ))}
          </ul>
          {entity.linkCount > shown.length && <p className="hint">and {entity.linkCount - shown.length} more</p>}
        </>
      )}
    </section>
  );
}
