import type { EntityProfile } from '@strata/client';
import { counted, entityProfile } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ErrorNotice } from '../../elements/error-notice';
import { Waiting } from '../../elements/waiting';
import { useClient } from '../../session/session-context';
import type { PlacedGraph } from '../place/use-graph-place';
import { EntityDescription } from './entity-description';
import { EntityMentions } from './entity-mentions';
import { EntityRelations } from './entity-relations';
import { isCooccurrence } from './relation-groups';
import { SameThingElsewhere } from './same-thing-elsewhere';

interface EntityPanelProps {
  readonly project: string;
  readonly placed: PlacedGraph;
  readonly colourOf: (type: string) => string;
  /** the address of the page with another entity chosen */
  readonly addressOfEntity: (key: string) => string;
  /** whether the reader has come to it on the page, and is to be led there */
  readonly takesFocus: boolean;
  /** whether relations without a name are drawn */
  readonly withCooccurrences: boolean;
  /** whether an entity is on the drawing, or none is drawn */
  readonly isDrawn: (key: string) => boolean;
  /** draws its neighbours too */
  readonly onGrow: () => void;
}

const RELATIONS_SHOWN = 200;

/** All that is known of the chosen entity. */
export function EntityPanel(props: EntityPanelProps): ReactElement {
  const { project, placed } = props;
  const client = useClient(project);
  const key = placed.place.chosen;
  const { data, error, refetch } = useQuery({
    queryKey: ['graph', project, 'entity', key],
    queryFn: async () => (await entityProfile(client, key, { relations: RELATIONS_SHOWN })) ?? null,
    staleTime: 60_000,
  });
  return (
    <aside className="graph-panel" aria-label="Chosen entity">
      <button type="button" className="quiet graph-close" aria-label="Close" onClick={() => placed.go({ chosen: '' })}>
        ×
      </button>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Waiting what="Loading the entity" />}
      {data === null && (
        <p role="status">This entity is no longer in the graph. Its documents may have changed since: search for it by name.</p>
      )}
      {data && <Profile key={data.key} {...props} profile={data} />}
    </aside>
  );
}

function Profile({
  project,
  placed,
  colourOf,
  addressOfEntity,
  takesFocus,
  isDrawn,
  withCooccurrences,
  onGrow,
  profile,
}: EntityPanelProps & { profile: EntityProfile }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { name, type, partition, description, communities, relations } = profile;
  const undrawn = new Set(
    relations
      .filter(({ name: relation }) => !isCooccurrence(relation) || withCooccurrences)
      .map(({ other }) => other.key)
      .filter((other) => !isDrawn(other)),
  ).size;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <p className="hint">
        <span className="graph-dot" style={{ background: colourOf(type) }} aria-hidden="true" /> {type === '' ? 'no type' : type},
        partition {partition}
      </p>
      <EntityDescription text={description} />
      {undrawn > 0 && (
        <button type="button" onClick={onGrow}>
          Draw {counted(undrawn, 'more neighbour')}
        </button>
      )}
      <EntityRelations project={project} profile={profile} addressOfEntity={addressOfEntity} />
      <SameThingElsewhere project={project} profile={profile} addressOfEntity={addressOfEntity} />
      {communities.length > 0 && (
        <section aria-labelledby="graph-communities">
          <h3 id="graph-communities">Themes it belongs to</h3>
          {communities.map((community) => (
            <div key={community.key} className="graph-community">
              <Link href={placed.to({ tab: 'themes', chosen: community.key })}>{community.title}</Link>
              <p className="graph-cut">{community.summary}</p>
            </div>
          ))}
        </section>
      )}
      <EntityMentions project={project} entity={profile.key} count={profile.mentionedIn} />
    </>
  );
}
