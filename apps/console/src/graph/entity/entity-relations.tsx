import type { EntityProfile, EntityRelation } from '@strata/client';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { PassagesOnDemand } from '../passages/passages-on-demand';
import { factWords, isCooccurrence, relationGroups } from './relation-groups';

interface EntityRelationsProps {
  readonly project: string;
  readonly profile: EntityProfile;
  /** address of another entity */
  readonly addressOfEntity: (key: string) => string;
}

/** What an entity has to do with others, in both directions, each with the passages that say so. */
export function EntityRelations({ project, profile, addressOfEntity }: EntityRelationsProps): ReactElement {
  const { relations, relationCount, name } = profile;
  return (
    <section aria-labelledby="graph-relations">
      <h3 id="graph-relations">Relations</h3>
      {relations.length === 0 && <p className="hint">No passage says how it is related to another entity.</p>}
      {relationGroups(relations).map((group) => (
        <div key={group.name} className="graph-relation-group">
          <h4>{isCooccurrence(group.name) ? 'Often named together with' : group.name.replaceAll('_', ' ')}</h4>
          <ul>
            {group.relations.map((relation) => (
              <li key={relation.key}>
                <RelationSentence relation={relation} own={name} address={addressOfEntity(relation.other.key)} />
                <PassagesOnDemand project={project} keys={relation.sources} words={marked(relation, name)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {relationCount > relations.length && (
        <p className="hint">
          The strongest {relations.length} of {relationCount.toLocaleString('en-US')}.
        </p>
      )}
    </section>
  );
}

/** `→ Halden Yard, 1901–1912`; for a reader of the screen with the whole sentence. */
function RelationSentence(props: {
  readonly relation: EntityRelation;
  readonly own: string;
  readonly address: string;
}): ReactElement {
  const { relation, own, address } = props;
  const facts = factWords(relation);
  const arrow = relation.direction === 'out' ? '→' : '←';
  const verb = relation.name.replaceAll('_', ' ').toLowerCase();
  const spoken = relation.direction === 'out' ? `${own} ${verb} ` : `${verb} of ${own}: `;
  return (
    <span className="graph-sentence" title={relation.description}>
      {!isCooccurrence(relation.name) && (
        <>
          <span aria-hidden="true">{arrow} </span>
          <span className="for-readers-only">{spoken}</span>
        </>
      )}
      <Link href={address}>{relation.other.name}</Link>
      {facts !== '' && `, ${facts}`}
    </span>
  );
}

/** What is marked in its passages; the first says where to look. */
const marked = ({ phrase, other }: EntityRelation, own: string): string[] =>
  phrase === '' ? [other.name, own] : [phrase, other.name, own];
