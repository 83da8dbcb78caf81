import { randomBytes } from 'node:crypto';

const ACCEPTED = /^[\w.:-]{1,128}$/;
/** no other process has it; a number behind it costs less for each request than something random */
const beginning = randomBytes(9).toString('base64url');
let given = 0;

/** The id a client sent, if it is a harmless one; else a new one. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && ACCEPTED.test(sent) ? sent : `${beginning}.${(++given).toString(36)}`;
}
