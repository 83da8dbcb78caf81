import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@strata/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsObject, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import request from 'supertest';
import { bootService } from './boot-service';
import { currentRequestId } from './request-scope';

class SourceFile {
  @IsString() fileName!: string;
}

class StartRequest {
  @IsString() projectName!: string;
  @IsIn(['low', 'high']) complexityLevel = 'low';
  @IsOptional() @IsObject() parameters?: Record<string, unknown>;
  @IsArray() @ValidateNested({ each: true }) @Type(() => SourceFile) sourceFiles: SourceFile[] = [];
}

class ListQuery {
  @Type(() => Number) @IsInt() @Min(1) @Max(100) pageSize = 10;
}

@Controller('v1')
class ThingsController {
  @Post('things')
  @HttpCode(202)
  start(@Body() request: StartRequest): object {
    return { ...request, traced: currentRequestId() };
  }

  @Post('lists')
  @HttpCode(200)
  lists(@Body() request: StartRequest): StartRequest {
    return request;
  }

  @Post('large')
  @HttpCode(200)
  large(@Body() body: object): object {
    return { length: JSON.stringify(body)?.length ?? 0 };
  }

  @Get('things')
  list(@Query() query: ListQuery): object {
    return { ...query };
  }

  @Get('things/:name')
  one(@Param('name') name: string): object {
    return { name };
  }

  @Get('refused')
  refused(): never {
    throw new AppError('aborted', 'BusyError', 'the slot is taken', { owner: 'ann' });
  }

  @Get('broken')
  broken(): never {
    throw new Error('a detail nobody should see');
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

let app: NestFastifyApplication;
let url: string;
type State = 'up' | 'down' | 'silent';
const database = { state: 'up' as State, asked: 0 };
const archive = { state: 'up' as State, asked: 0 };

function asked(dependency: typeof database): Promise<void> {
  dependency.asked += 1;
  if (dependency.state === 'silent') return new Promise(() => undefined);
  if (dependency.state === 'up') return Promise.resolve();
  return Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:8530'));
}

beforeAll(async () => {
  app = await bootService({
    name: 'things',
    module: ThingsModule,
    config: { host: '127.0.0.1', port: 0, logLevel: 'silent' },
    errors: 'status',
    prefix: '/graphrag/things',
    bodyLimit: 1_000,
    bodyLimits: { '/v1/things': 5_000, '/v1/large': 10_000_000, '/v1/lists': 100_000 },
    health: () => ({
      needed: { database: () => asked(database) },
      useful: { archive: () => asked(archive) },
    }),
    embedded: true,
  });
  url = await app.getUrl();
});
afterAll(() => app.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  request(url)
    .post(path)
    .set({ 'content-type': 'application/json', ...headers })
    .send(body);
const get = (path: string) => request(url).get(path);

describe('a request body', () => {
  it.each([
    ['snake_case', { project_name: 'p', complexity_level: 'high', source_files: [{ file_name: 'f' }] }],
    ['lowerCamelCase', { projectName: 'p', complexityLevel: 'high', sourceFiles: [{ fileName: 'f' }] }],
    [
      'a mixture, with unknown fields',
      { projectName: 'p', complexity_level: 'high', source_files: [{ fileName: 'f', x: 1 }], y: 2 },
    ],
  ])('may be spelled in %s', async (_, body) => {
    const answer = await post('/v1/things', JSON.stringify(body));
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ projectName: 'p', complexityLevel: 'high', sourceFiles: [{ fileName: 'f' }] });
  });

  it('drops what is not declared, and keeps the keys of maps', async () => {
    const answer = await post('/v1/things', '{"project_name":"p","unknown":1,"parameters":{"chunk_size":1,"__proto__x":2}}');
    const read = answer.body as Record<string, unknown>;
    expect(read).not.toHaveProperty('unknown');
    expect(read.parameters).toEqual({ chunk_size: 1, __proto__x: 2 });
  });

  it.each([
    [
      { complexity_level: 'odd', source_files: [{ file_name: 5 }] },
      ['project_name', 'complexity_level', 'source_files.0.file_name'],
    ],
    [{ complexityLevel: 'odd', sourceFiles: [{ fileName: 5 }] }, ['projectName', 'complexityLevel', 'sourceFiles.0.fileName']],
  ])('is refused with every field at fault, as the client spells it, and once where it is missing: %j', async (body, fields) => {
    const answer = await post('/v1/things', JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      ...{
        code: 3,
        error_type: 'ValidationError',
        message: expect.stringContaining(`${fields[0]}: is required; ${fields[1]}: ${fields[1]} must be one of`),
      },
      details: [{ fields: fields.map((field) => ({ field })) }],
    });
  });

  it.each([
    ['not JSON', '{"project_name"', 400, 'InvalidBodyError'],
    ['nested too deep', `{"project_name":"p","parameters":{"a":${'['.repeat(250)}${']'.repeat(250)}}}`, 400, 'InvalidBodyError'],
    ['no object', '[1]', 400, 'ValidationError'],
    ['nothing', '', 400, 'ValidationError'],
    ['larger than the route allows', `{"project_name":"${'x'.repeat(5_000)}"}`, 413, 'BodyTooLargeError'],
  ])('is refused when it is %s', async (_, body, status, type) => {
    const answer = await post('/v1/things', body);
    expect([answer.status, (answer.body as { error_type: string }).error_type]).toEqual([status, type]);
  });

  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const send = async (body: Uint8Array | string, headers: Record<string, string>) => {
    const answer = await fetch(`${url}/v1/things`, { method: 'POST', headers, body: body as string });
    return { status: answer.status, body: (await answer.json()) as { error_type?: string; message?: string } };
  };
  const JSON_HEADER = { 'content-type': 'application/json' };

  it.each([
    ['in Latin-1', bytes('{"project_name":"gr\xf6\xdfe"}'), JSON_HEADER],
    [
      'in Latin-1, and says so',
      bytes('{"project_name":"gr\xf6\xdfe"}'),
      { 'content-type': 'application/json; charset=iso-8859-1' },
    ],
    ['in UTF-16', new Uint8Array(Buffer.from('\ufeff{"project_name":"p"}', 'utf16le')), JSON_HEADER],
  ])('is refused %s: it is read as UTF-8 and never guessed', async (_, body, headers) => {
    expect(await send(body, headers)).toMatchObject({
      status: 400,
      body: { error_type: 'InvalidBodyError', message: expect.stringContaining('UTF-8') },
    });
  });

  it.each([
    ['text/plain;charset=UTF-8', 'text/plain'],
    ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
    ['text/xml', 'text/xml'],
    ['', 'needs a content type'],
  ])('is refused where it is called %j, and told what it should be called', async (type, named) => {
    const answer = await send(bytes('{"project_name":"p"}'), type === '' ? {} : { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { code: 3, error_type: 'MediaTypeError' } });
    expect(answer.body.message).toMatch(named);
    expect(answer.body.message).toContain('application/json');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json'])(
    'that is empty is none, also where it is called %s',
    async (type) => {
      expect(await send('', { 'content-type': type })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('project_name: is required') },
      });
    },
  );

  const named = '{"project_name":"gr\u00f6\u00dfe"}';
  it.each<[string, (body: string) => Uint8Array]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', Buffer.from],
  ])('may be encoded as %s', async (encoding, encode) => {
    const headers = { ...JSON_HEADER, 'content-encoding': encoding };
    expect(await send(new Uint8Array(encode(named)), headers)).toMatchObject({ status: 202, body: { projectName: 'größe' } });
  });

  it.each<[string, Uint8Array, string, number, string]>([
    ['in an encoding nobody knows', bytes(named), 'zstd-7', 415, 'ContentEncodingError'],
    ['encoded twice', gzipSync(gzipSync(named)), 'gzip, gzip', 415, 'ContentEncodingError'],
    ['not encoded as it says', bytes(named), 'gzip', 400, 'InvalidBodyError'],
    ['cut off', gzipSync(named).subarray(0, 20), 'gzip', 400, 'InvalidBodyError'],
    ['larger than the route allows once it is decoded', gzipSync(`"${'x'.repeat(50_000_000)}"`), 'gzip', 413, 'BodyTooLargeError'],
  ])('is refused when it is %s', async (_, body, encoding, status, type) => {
    const answer = await send(new Uint8Array(body), { ...JSON_HEADER, 'content-encoding': encoding });
    expect([answer.status, answer.body.error_type]).toEqual([status, type]);
  });

  it('is refused when it is encoded and no JSON', async () => {
    const answer = await send(new Uint8Array(gzipSync('a')), { 'content-type': 'text/xml', 'content-encoding': 'gzip' });
    expect([answer.status, answer.body.error_type]).toEqual([415, 'ContentEncodingError']);
  });
});

describe('a body of megabytes', () => {
  const items = JSON.stringify(Array.from({ length: 50_000 }, (_, at) => ({ at, text: `text ${at}` })));
  const constructorOf = (value: string) => `{"items":${items},"a":{"constructor":${value}}}`;

  it.each([
    ['JSON', items, items.length],
    ['JSON behind a byte order mark', `\ufeff${items}`, items.length],
    ['a constructor that is none', constructorOf('{"x":1}'), constructorOf('{"x":1}').length],
    ['blank', ' '.repeat(2_000_000), 0],
  ])('is taken when it is %s', async (_, body, length) => {
    expect((await post('/v1/large', body)).body).toEqual({ length });
  });

  it.each([
    ['not JSON', `${items}]`, 400, 'InvalidBodyError'],
    ['nested too deep', `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, 400, 'InvalidBodyError'],
    ['after a prototype', `{"items":${items},"a":{"__proto__":1}}`, 400, 'InvalidBodyError'],
    ['after a prototype by its constructor', constructorOf(`{"prototype":${items}}`), 400, 'InvalidBodyError'],
    ['larger than the service allows', ' '.repeat(12_000_000), 413, 'BodyTooLargeError'],
  ])('is refused when it is %s', async (_, body, status, type) => {
    const answer = await post('/v1/large', body);
    expect([answer.status, (answer.body as { error_type: string }).error_type]).toEqual([status, type]);
  });

  it('may hold a list of very many objects, each of which is checked', async () => {
    const files = Array.from({ length: 600 }, (_, at) => ({ file_name: `f${at}`, unknown: at }));
    const sent = (list: object[]) => post('/v1/lists', JSON.stringify({ project_name: 'p', source_files: list }));
    const taken = (await sent(files)).body as { sourceFiles: unknown[] };
    expect(taken.sourceFiles).toEqual(files.map(({ file_name }) => ({ fileName: file_name })));
    const refused = await sent(files.with(555, { file_name: 5, unknown: 1 } as never));
    expect(refused.body).toMatchObject({ details: [{ fields: [{ field: 'source_files.555.file_name' }] }] });
  });

  it('may come in chunks', async () => {
    const answer = await fetch(`${url}/v1/large`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([items]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toEqual({ length: items.length });
  });
});

describe('a query', () => {
  it.each([
    ['x', ['pageSize must be an integer number']],
    ['', ['pageSize must not be less than 1']],
    ['200', ['pageSize must not be greater than 100']],
    ['1.5', ['pageSize must be an integer number']],
  ])('that has %j for a number is told what is wrong with it, and nothing else', async (value, messages) => {
    const { body } = await get(`/v1/things?pageSize=${value}`);
    expect((body as { details: { fields: { message: string }[] }[] }).details[0]?.fields.map(({ message }) => message)).toEqual(
      messages,
    );
  });

  it('has numbers and defaults', async () => {
    expect((await get('/v1/things?page_size=5')).body).toEqual({ pageSize: 5 });
    expect((await get('/v1/things')).body).toEqual({ pageSize: 10 });
    expect((await get('/v1/things?page_size=x')).status).toBe(400);
  });
});

describe('a path', () => {
  it.each([
    ['a name of 50 characters', 'n'.repeat(50)],
    ['a name of 255 Chinese characters', '名'.repeat(255)],
    ['an id of 12,000 characters', 'i'.repeat(12_000)],
    ['20,000 characters in all', '名'.repeat(2_200)],
  ])('may hold %s', async (_, name) => {
    const answer = await get(`/v1/things/${encodeURIComponent(name)}`);
    expect([answer.status, answer.body]).toEqual([200, { name }]);
  });

  it.each([
    ['that is not properly percent-encoded', '/v1/things/%E5%9', 400, 'InvalidUrlError'],
    ['that is longer than any name', `/v1/things/${'x'.repeat(70_000)}`, 431, 'RequestHeadTooLargeError'],
  ])('%s is refused in the style of the service', async (_, path, status, type) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 3, error_type: type });
  });
});

describe('errors', () => {
  it('are rendered in the style of the service', async () => {
    const answer = await get('/v1/refused');
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 10,
      message: 'the slot is taken',
      error_type: 'BusyError',
      details: [{ error_type: 'BusyError', owner: 'ann' }],
    });
  });

  it('hide what went wrong inside', async () => {
    const answer = await get('/v1/broken');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('nobody should see');
  });

  it.each([
    ['PUT', '/v1/things', 'GET, HEAD, POST'],
    ['POST', '/v1/refused', 'GET, HEAD'],
    ['POST', '/v1/refused/', 'GET, HEAD'],
    ['GET', '/v1/lists?x=1', 'POST'],
    ['DELETE', '/v1/things/a%2Fb', 'GET, HEAD'],
    ['POST', '/health', 'GET, HEAD'],
    ['PUT', '/graphrag/things/v1/lists', 'POST'],
  ])('name the methods of a path: %s %s', async (method, path, allowed) => {
    const answer = await fetch(`${url}${path}`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(await answer.json()).toMatchObject({ code: 12, error_type: 'MethodNotAllowedError' });
  });

  it.each(['/v1/nowhere', '/v1', '/', '/v1/things/a/b', '/v1//things', '//'])(
    'name no methods of %s, which is none',
    async (path) => {
      expect((await fetch(`${url}${path}`, { method: 'PUT' })).status).toBe(404);
    },
  );

  it('name an unknown path', async () => {
    const answer = await get('/v1/nowhere');
    expect([answer.status, (answer.body as { error_type: string }).error_type]).toEqual([404, 'RouteNotFoundError']);
  });
});

describe('every service', () => {
  it('answers with and without its gateway prefix', async () => {
    expect((await get('/graphrag/things/v1/things?page_size=3')).status).toBe(200);
    expect((await get('/graphrag/thingsv1/things')).status).toBe(404);
  });

  it('hands a request id through, and makes one up for a bad one', async () => {
    const traced = await post('/v1/things', '{"project_name":"p"}', { 'x-request-id': 'abc-1' });
    expect(traced.headers['x-request-id']).toBe('abc-1');
    expect(traced.body).toMatchObject({ traced: 'abc-1' });
    const untraced = await get('/v1/things').set('x-request-id', 'a b');
    expect(untraced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('measures itself and describes its routes', async () => {
    expect((await get('/metrics')).text).toContain('http_request_duration_seconds_count{service="things"');
    const { paths, components } = (await get('/openapi.json')).body as {
      paths: object;
      components: { schemas: object };
    };
    expect(Object.keys(paths)).toContain('/v1/things');
    expect(components.schemas).toMatchObject({
      StartRequest: {
        required: ['projectName'],
        properties: {
          projectName: { type: 'string' },
          complexityLevel: { enum: ['low', 'high'], default: 'low' },
          parameters: { type: 'object' },
          sourceFiles: { type: 'array', items: { $ref: '#/components/schemas/SourceFile' } },
        },
      },
      SourceFile: { properties: { fileName: { type: 'string' } } },
    });
  });
});

describe('health', () => {
  const kept = 600;
  const ask = async (path: string): Promise<[number, unknown]> => {
    const { status, body } = await get(path);
    return [status, body];
  };

  it('is asked for now and then, however many want to know', async () => {
    await sleep(kept);
    const before = database.asked;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/health')));
    expect(answers).toEqual(answers.map(() => [200, { status: 'ok' }]));
    expect(database.asked - before).toBeLessThan(answers.length / 2);
  });

  it.each<[State, State, number, object, string]>([
    ['up', 'up', 200, { status: 'ok' }, 'ok'],
    ['up', 'down', 200, { status: 'ok', degraded: ['archive'] }, 'degraded'],
    ['down', 'up', 503, { status: 'down', down: ['database'] }, 'error'],
    ['silent', 'silent', 503, { status: 'down', down: ['database'] }, 'error'],
  ])('tells what is down, and lives: needed %s, useful %s', async (needed, useful, status, short, ready) => {
    await sleep(kept); // what is known is good for half a second
    [database.state, archive.state] = [needed, useful];

    const [shortly, atLength, alive] = await Promise.all([ask('/health'), ask('/health/ready'), ask('/health/live')]);
    expect([shortly, alive]).toEqual([
      [status, short],
      [200, { status: 'ok' }],
    ]);
    expect(atLength).toMatchObject([
      status,
      {
        status: ready,
        details: {
          database: { status: needed === 'up' ? 'up' : 'down' },
          archive: { status: useful === 'up' ? 'up' : 'degraded' },
        },
      },
    ]);
    expect(JSON.stringify(atLength)).not.toContain('10.0.0.7');
  });
});
