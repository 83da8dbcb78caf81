import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { builtApp } from '@strata/testing';
import { BodyInspection } from './body-inspection';
import type { BodyQuestion, BodyQuestions } from './request-body-answers';
import { answerAbout } from './request-body-answers';

let inspection: BodyInspection;
beforeAll(async () => {
  inspection = new BodyInspection(new URL('./inspect-body.worker.mjs', pathToFileURL(await builtApp('auth-gateway'))));
});

const LARGE = 'x'.repeat(2_000_000);
const body = (content: object) => Buffer.from(JSON.stringify(content));

async function outcome<T>(work: () => Promise<T> | T): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    const { arangoName, message } = error as { arangoName: string; message: string };
    return { arangoName, message };
  }
}

describe('what a large body requires', () => {
  it.each<[BodyQuestion, BodyQuestions[BodyQuestion]['input'], Buffer]>([
    ['permissions', 'query', body({ query: `FOR d IN a FILTER d.x == @x INSERT d INTO b /* ${LARGE} */`, bindVars: { x: 1 } })],
    ['permissions', 'query', body({ query: 'FOR d IN @@c RETURN DOCUMENT(@id)', bindVars: { '@c': 'a', id: 'b/1', y: LARGE } })],
    ['permissions', 'query', body({ query: 'FOR d IN @@c RETURN DOCUMENT(@id)', bindVars: { '@c': 'a', id: ['b/1', LARGE] } })],
    ['permissions', 'query', body({ query: `FOR d IN a RETURN "${LARGE}` })],
    ['permissions', 'transaction', body({ collections: { read: Array.from({ length: 300_000 }, (_, at) => `c${at % 9}`) } })],
    ['permissions', 'transaction', body({ collections: { write: Array.from({ length: 300_000 }, (_, at) => `c${at}`) } })],
    ['permissions', 'graph', body({ name: LARGE, edgeDefinitions: [{ collection: 'e', from: ['a'], to: ['b'] }] })],
    ['permissions', 'view', Buffer.from(`{"links": {"${LARGE}`)],
    ['newName', null, body({ name: 'other', unused: LARGE })],
    ['namesIn', ['a', 'e', 'f'], body({ edgeDefinitions: [{ collection: 'e', from: ['a', LARGE], to: ['b'] }] })],
    ['namesIn', ['a'], Buffer.from(`["a", "${LARGE}`)],
  ])('is found out in a thread as it is without one: %s of %j', async (question, input, large) => {
    const expected = await outcome(() => answerAbout({ question, input, body: large }));
    expect(await outcome(() => inspection.ask(question, input, large))).toEqual(expected);
  });

  it('holds nobody up', async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    const large = body({
      query: 'FOR d IN a RETURN d',
      bindVars: {},
      options: Array.from({ length: 300_000 }, (_, at) => ({ at })),
    });
    setImmediate(count);
    await expect(inspection.ask('permissions', 'query', large)).resolves.toMatchObject({ sources: [{ name: 'a', level: 'ro' }] });
    isOver = true;
    expect(turns).toBeGreaterThan(20);
  });
});
