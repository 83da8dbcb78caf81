/** The version drivers branch on: the ArangoDB release whose behaviour this server follows. */
export const ARANGO_VERSION = '3.12.9';

/** How the server introduces itself. */
export const IDENTITY = { server: 'arango', license: 'community', version: ARANGO_VERSION } as const;
