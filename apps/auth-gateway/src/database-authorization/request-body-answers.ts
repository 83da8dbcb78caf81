import { ArangoError } from '@strata/errors';
import type { ArangoErrorName } from '@strata/errors';
import type { RequiredPermissions } from './required-permissions';
import { membersOf, permissionsInBody, textsAmong } from './inspected-body';
import type { BodyKind } from './route-permissions';

/** What is to be found out about a body, by what its answer is called. */
export interface BodyQuestions {
  /** what it requires */
  readonly permissions: { readonly input: BodyKind; readonly output: RequiredPermissions };
  /** the name that it gives to something */
  readonly newName: { readonly input: null; readonly output: string | undefined };
  /** which of some names stand anywhere in it */
  readonly namesIn: { readonly input: readonly string[]; readonly output: readonly string[] };
}

export type BodyQuestion = keyof BodyQuestions;

/** A question, as it can be given to a thread. */
export interface AskedBody<Q extends BodyQuestion = BodyQuestion> {
  readonly question: Q;
  readonly input: BodyQuestions[Q]['input'];
  readonly body: Uint8Array;
}

/** An answer, or a refusal of the request, as a thread can give it back. */
export type BodyAnswer<Q extends BodyQuestion> =
  | { readonly output: BodyQuestions[Q]['output'] }
  | { readonly refusal: { readonly name: ArangoErrorName; readonly message: string } };

const ANSWERS: { readonly [Q in BodyQuestion]: (body: Buffer, input: BodyQuestions[Q]['input']) => BodyQuestions[Q]['output'] } = {
  permissions: (body, kind) => permissionsInBody(kind, body),
  newName(body) {
    const { name } = membersOf(body);
    return typeof name === 'string' ? name : undefined;
  },
  namesIn: (body, names) => textsAmong(body, new Set(names)),
};

/** @throws ArangoError what speaks against the body */
export function answerAbout<Q extends BodyQuestion>({ question, input, body }: AskedBody<Q>): BodyQuestions[Q]['output'] {
  return ANSWERS[question](Buffer.from(body.buffer, body.byteOffset, body.byteLength), input);
}

/** The same for a thread, out of which errors come without their names. */
export function answerInThread<Q extends BodyQuestion>(asked: AskedBody<Q>): BodyAnswer<Q> {
  try {
    return { output: answerAbout(asked) };
  } catch (error) {
    if (!(error instanceof ArangoError)) throw error;
    return { refusal: { name: error.arangoName, message: error.message } };
  }
}
