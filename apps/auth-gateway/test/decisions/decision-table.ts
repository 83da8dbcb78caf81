/** What a request shows of who asks: the kinds that lead to different answers. */
export const CREDENTIAL_CLASSES = ['none', 'refused', 'doubled', 'stranger', 'administrator', 'superuser'] as const;
export type CredentialClass = (typeof CREDENTIAL_CLASSES)[number];

/** `--server.authentication` and `--server.authentication-system-only` */
export type Options = 'on, system only' | 'on, everything' | 'off';

/** What a path stands for, however it is written. */
export type PathClass =
  | 'open'
  | 'public'
  | 'way to the console'
  | 'version'
  | 'secrets'
  | 'own of _system'
  | 'database'
  | 'administration'
  | 'unknown internal'
  | 'unknown database'
  | 'app'
  | 'unknown app'
  | 'broken';

/**
 * Status and error number (`-` where the body carries none); `!` marks the answers that challenge the client to authenticate.
 * Columns as in `CREDENTIAL_CLASSES`. Source: docs/contracts/auth-gateway.md, "Paths and who must authenticate" to "Sessions", and "Order
 * of checks".
 *
 * stranger: authenticated, but without access to the database; refused: credentials that are wrong in whatever way;
 * doubled: two `Authorization` headers.
 */
const SYSTEM_ONLY: Readonly<Record<PathClass, string>> = {
  //                     none      | refused   | doubled | stranger | administrator | superuser
  open: '               405 405  | 405 405   | 405 405 | 405 405  | 405 405       | 405 405',
  public: '             200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
  'way to the console': '302 -    | 302 -     | 302 -   | 302 -    | 302 -         | 302 -  ',
  version: '            401 11 ! | 401 11 !  | 400 400 | 200 -    | 200 -         | 200 -  ',
  secrets: '            401 11 ! | 401 11 !  | 400 400 | 403 11   | 403 11        | 200 -  ',
  'own of _system': '   401 11 ! | 401 11 !  | 400 400 | 401 11 ! | 200 -         | 200 -  ',
  database: '           401 11 ! | 401 11 !  | 400 400 | 401 11 ! | 200 -         | 200 -  ',
  administration: '     401 11 ! | 401 11 !  | 400 400 | 401 11 ! | 200 -         | 200 -  ',
  'unknown internal': ' 401 11 ! | 401 11 !  | 400 400 | 404 404  | 404 404       | 404 404',
  'unknown database': ' 401 11 ! | 401 11 !  | 400 400 | 401 11 ! | 404 1228      | 404 1228',
  app: '                200 -    | 401 - !   | 400 -   | 200 -    | 200 -         | 200 -  ',
  'unknown app': '      404 404  | 401 11 !  | 400 400 | 404 404  | 404 404       | 404 404',
  broken: '             400 400  | 400 400   | 400 400 | 400 400  | 400 400       | 400 400',
};

/** The rows of the other options; with authentication everywhere, apps are no exception. */
const TABLE: Readonly<Record<Options, Readonly<Record<PathClass, string>>>> = {
  'on, system only': SYSTEM_ONLY,
  'on, everything': {
    ...SYSTEM_ONLY,
    app: '                401 - !  | 401 - !   | 400 -   | 200 -    | 200 -         | 200 -  ',
    'unknown app': '      401 11 ! | 401 11 !  | 400 400 | 404 404  | 404 404       | 404 404',
  },
  off: {
    open: '               404 404  | 404 404   | 404 404 | 404 404  | 404 404       | 404 404',
    public: '             200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
    'way to the console': '302 -    | 302 -     | 302 -   | 302 -    | 302 -         | 302 -  ',
    version: '            200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
    secrets: '            200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
    'own of _system': '   200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
    database: '           200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
    administration: '     200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
    'unknown internal': ' 404 404  | 404 404   | 404 404 | 404 404  | 404 404       | 404 404',
    'unknown database': ' 404 1228 | 404 1228  | 404 1228| 404 1228 | 404 1228      | 404 1228',
    app: '                200 -    | 200 -     | 200 -   | 200 -    | 200 -         | 200 -  ',
    'unknown app': '      404 404  | 404 404   | 404 404 | 404 404  | 404 404       | 404 404',
    broken: '             400 400  | 400 400   | 400 400 | 400 400  | 400 400       | 400 400',
  },
};

/** An answer as far as the table speaks of it. */
export interface Decision {
  readonly status: number;
  readonly errorNum: number | undefined;
  readonly isChallenged: boolean;
}

/** @param omits the request carried `X-Omit-Www-Authenticate`: the same answer without a challenge */
export function expectedDecision(options: Options, path: PathClass, credentials: CredentialClass, omits: boolean): Decision {
  const cell = TABLE[options][path].split('|')[CREDENTIAL_CLASSES.indexOf(credentials)]!;
  const [status, errorNum, mark] = cell.trim().split(/\s+/);
  return {
    status: Number(status),
    errorNum: errorNum === '-' ? undefined : Number(errorNum),
    isChallenged: mark === '!' && !omits,
  };
}
