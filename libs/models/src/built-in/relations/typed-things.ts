import type { EntityClass } from '../entity-classes';
import type { NamedThing } from '../names/things';

/** A thing with what is known of its kind. */
export interface TypedThing {
  /** Position in the list of things. */
  place: number;
  thing: NamedThing;
  kind: EntityClass | undefined;
  /** Nouns that the text defines it by, lower case. */
  definitions: readonly string[];
}
