/** Injection token: id of this service, `importer-<postfix>`. */
export const SERVICE_ID = Symbol('ServiceId');
/** Injection token: name of the database that holds the project. */
export const SERVED_DATABASE = Symbol('ServedDatabase');
/** Injection token: prefix of the project's collections. */
export const SERVED_COLLECTIONS = Symbol('ServedCollections');
