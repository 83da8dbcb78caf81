import type { ServiceName } from './routes';
import { Upstream } from './upstream';

/** One upstream per service; one without an address answers 503. */
export function openUpstreams(urls: Readonly<Record<ServiceName, readonly string[]>>): Readonly<Record<ServiceName, Upstream>> {
  const open = (name: ServiceName, choice?: 'in turn') => new Upstream(name, urls[name], choice);
  return {
    database: open('database', 'in turn'),
    'file-manager': open('file-manager'),
    pipeline: open('pipeline'),
    importer: open('importer'),
    'nl-query': open('nl-query'),
    reasoner: open('reasoner'),
    'reasoner-tools': open('reasoner-tools'),
  };
}
