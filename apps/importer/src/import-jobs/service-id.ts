/** Injection token: id of this service, `importer-<postfix>`. */
export const SERVICE_ID = Symbol('ServiceId');
