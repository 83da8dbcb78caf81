import { describe, expect, it } from '@jest/globals';
import { AppError } from './app-error';
import { ArangoError } from './arango-error';
import { ARANGO_ERRORS } from './arango-errors';
import { ERROR_KINDS } from './error-kinds';
import { renderAsArango, renderAsDetail, renderAsStatus } from './render';

const busy = new AppError('aborted', 'BusyError', 'the slot is taken', { owner: 'ann' }, { cause: new Error('secret') });
const fault = new AppError('internal', 'DiskError', 'disk /dev/sda is broken');
const conflict = new ArangoError('conflict', 'write-write conflict', { _key: 'k' });

describe('an error in the style of ArangoDB', () => {
  it.each<[string, unknown, object]>([
    ['an ArangoDB error', conflict, { error: true, code: 409, errorNum: 1200, errorMessage: 'write-write conflict', _key: 'k' }],
    [
      'with its usual text',
      new ArangoError('user-not-found'),
      { error: true, code: 404, errorNum: 1703, errorMessage: 'user not found' },
    ],
    ['one of the platform', busy, { error: true, code: 409, errorNum: 10, errorMessage: 'the slot is taken' }],
    ['an internal one', fault, { error: true, code: 500, errorNum: 4, errorMessage: 'internal error' }],
    ['an unknown one', new Error('secret'), { error: true, code: 500, errorNum: 4, errorMessage: 'internal error' }],
    ['no error at all', 'secret', { error: true, code: 500, errorNum: 4, errorMessage: 'internal error' }],
  ])('%s', (_, error, body) => {
    const rendered = renderAsArango(error);
    expect(rendered.body).toEqual(body);
    expect(rendered.status).toBe(rendered.body.code);
  });

  it('never lets extras overwrite what clients go by', () => {
    expect(renderAsArango(new ArangoError('conflict', 'x', { code: 1, errorNum: 2, error: false })).body).toMatchObject({
      error: true,
      code: 409,
      errorNum: 1200,
    });
  });
});

describe('an error as google.rpc.Status', () => {
  it.each<[string, unknown, number, object]>([
    [
      'one of the platform',
      busy,
      409,
      { code: 10, message: 'the slot is taken', error_type: 'BusyError', details: [{ error_type: 'BusyError', owner: 'ann' }] },
    ],
    [
      'an internal one',
      fault,
      500,
      { code: 13, message: 'internal error', error_type: 'DiskError', details: [{ error_type: 'DiskError' }] },
    ],
    ['an unknown one', new Error('secret'), 500, { code: 13, message: 'internal error', error_type: '', details: [] }],
  ])('%s', (_, error, status, body) => {
    expect(renderAsStatus(error)).toMatchObject({ status, body });
  });
});

describe('an error as detail', () => {
  it.each<[string, unknown, number, unknown]>([
    ['one of the platform', busy, 409, 'the slot is taken'],
    ['a locked file', new AppError('locked', 'FileLockedError', 'locked'), 423, 'locked'],
    [
      'a failed validation',
      new AppError('invalid-argument', 'ValidationError', 'x', {
        fields: [{ field: 'files.0.doc_name', message: 'must be a string' }],
      }),
      422,
      [{ loc: ['files', '0', 'doc_name'], msg: 'must be a string', type: 'value_error' }],
    ],
    ['an unknown one', new Error('secret'), 500, 'internal error'],
  ])('%s', (_, error, status, detail) => {
    expect(renderAsDetail(error)).toEqual({ status, body: { detail } });
  });
});

describe('the tables', () => {
  it('give each kind an answer in every protocol', () => {
    for (const { http, grpc } of Object.values(ERROR_KINDS))
      expect([http >= 400 && http < 600, grpc > 0 && grpc <= 16]).toEqual([true, true]);
  });

  it('give ArangoDB errors a status that renders as written', () => {
    for (const [name, [errorNum, http]] of Object.entries(ARANGO_ERRORS))
      expect(renderAsArango(new ArangoError(name as keyof typeof ARANGO_ERRORS))).toMatchObject({
        status: http,
        body: { errorNum },
      });
  });
});
