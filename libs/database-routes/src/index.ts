export type { DatabaseRoute, ForwardedRoute, InternalRoute, UnsupportedRoute } from './database-routes';
export { parseRoute } from './parse-route';
