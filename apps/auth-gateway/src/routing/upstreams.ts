import type { ServiceName } from './routes';
import { Upstream } from './upstream';

/** One upstream per service; one without an address answers 503. */
export function openUpstreams(urls: Readonly<Record<ServiceName, readonly string[]>>): Readonly<Record<ServiceName, Upstream>> {
  const open = (name: ServiceName) => new Upstream(name, urls[name]);
  return {
    database: open('database'),
    'file-manager': open('file-manager'),
    pipeline: open('pipeline'),
    importer: open('importer'),
    'nl-query': open('nl-query'),
  };
}
