import { describe, expect, it } from '@jest/globals';
import type { ArangoErrorName } from '@strata/errors';
import { AppError, ArangoError } from '@strata/errors';
import { refusal } from './own-answers';

const told = (error: unknown, style: 'arango' | 'status' | 'detail') => {
  const { status, fields, body } = refusal(error, style, {});
  return { status, fields, body: JSON.parse(body.toString()) as Record<string, unknown> };
};

describe('what the gateway refuses on the way to a service', () => {
  it.each<[ArangoErrorName, number, number, string, string]>([
    ['unauthorized', 401, 16, 'InvalidTokenError', 'a valid bearer token is needed'],
    ['http-payload-too-large', 413, 8, 'BodyTooLargeError', 'the request body is too large'],
    ['http-bad-parameter', 400, 3, 'MalformedRequestError', 'so it was'],
    ['starting-up', 503, 14, 'StartingUpError', 'so it was'],
    ['http-too-many-requests', 429, 8, 'TooManyAttemptsError', 'so it was'],
    ['duplicate-name', 409, 10, 'RequestError', 'so it was'],
  ])('is told in the words of services: %s', (name, status, code, type, message) => {
    const error = new ArangoError(name, 'so it was');
    expect(told(error, 'status')).toMatchObject({ status, body: { code, error_type: type, message } });
    expect(told(error, 'detail')).toMatchObject({ status, body: { detail: message } });
    expect(told(error, 'arango')).toMatchObject({ status, body: { errorNum: error.errorNum, errorMessage: 'so it was' } });
  });

  it.each(['arango', 'status', 'detail'] as const)('says when to ask again, in the style %s', (style) => {
    const { fields } = told(new ArangoError('http-too-many-requests', 'later', { retryAfterS: 7 }), style);
    expect(fields.slice(fields.indexOf('retry-after'))).toEqual(['retry-after', '7']);
  });

  it('leaves errors of services alone', () => {
    expect(told(new AppError('not-found', 'ProjectNotFoundError', 'none', { project: 'x' }), 'status').body).toEqual({
      ...{ code: 5, message: 'none', error_type: 'ProjectNotFoundError' },
      details: [{ error_type: 'ProjectNotFoundError', project: 'x' }],
    });
  });
});
