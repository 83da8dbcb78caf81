/**
 * For whom a call is made: the person that the gateway names, or null for the platform itself (a service, or the gateway for a superuser).
 * Cursors, transactions and jobs belong to the person who began them; nobody else finds them, as in ArangoDB.
 */
export type Person = string | null;

/** Whether what `owner` began may be used by `person`. */
export function mayUse(owner: Person, person: Person): boolean {
  return person === null || person === owner;
}
