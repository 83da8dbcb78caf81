/** RFC 6750, section 2.1: the scheme in any case (RFC 9110, section 11.1), then one blank or more. */
const BEARER = /^bearer {1,1024}(\S+)$/i;

/** The token of an `Authorization` header; undefined where it is of another scheme, or none. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}
