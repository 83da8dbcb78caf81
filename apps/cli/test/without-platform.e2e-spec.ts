import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchStrata, REPOSITORY as root, strata, temporaryFolder } from '@strata/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

describe('strata without a platform', () => {
  let home: string;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ path: home, remove } = await temporaryFolder());
    await launchStrata(['status', '--data', join(home, 'nothing')]); // builds what changed
  });
  afterAll(() => remove?.());

  it.each([
    [['start', '--port', 'abc'], /--port takes a whole number/],
    [['start', '--port', '70000'], /0 to 65535/],
    [['demo', '/no/such/folder'], /is no folder/],
    [['build', '--complexity', 'extreme'], /--complexity is one of/],
    [['upload', '/no/such/file.md'], /does not exist/],
    [['ask', '--mode', 'psychic', 'why'], /--mode is one of/],
    [['ask', '--conversation', 'a b', 'why'], /--conversation takes/],
    [['source', 'x'], /source takes a whole number/],
    [['eval'], /eval what\?/],
    [['eval', '/no/such/questions.jsonl'], /does not exist/],
    [['eval', join(root, 'package.json')], /package\.json, line 1: is no JSON/],
    [['eval', '--compare', join(root, 'package.json'), join(root, 'package.json')], /is no run/],
    [['ask', '--project', '1st', 'why'], /a project is called by a letter .* not '1st'/],
    [['project', 'create', 'v1'], /a project is called by a letter/],
    [['project', 'remove', 'papers'], /nothing removed; say --yes/],
    [['shell', '--database', 'a', '--project', 'b'], /--database and --project do not go together/],
    [['start', '--pipelines', '2'], /needs REDIS_URL/],
    [['start', '--host', '203.0.113.7'], /an address of this machine/],
    [['test', 'apps/nowhere'], /no tests at/],
    [['frobnicate'], /unknown command/],
    [['graph'], /graph is a group of commands: list, update, recluster, entities, merges, split/],
    [['documents', 'frobnicate'], /unknown command 'documents frobnicate'; there are: list, show, fetch, remove/],
    [['logs', 'nobody'], /holds no logs|no service/],
  ])('answers the wrong input %j with one line and exit code 2', async (args, words) => {
    const { code, err } = await strata(
      [...args, '--data', join(home, 'nothing')].filter((word) => args[0] !== 'frobnicate' || word === 'frobnicate'),
    );
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(words);
  });

  it('tells its version, and of a platform that does not run that it does not, with exit code 3', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await launchStrata(['--version'])).toEqual({ code: 0, out: `strata ${version}\n`, err: '' });
    const stopped = await strata(['status', '--data', join(home, 'nothing')]);
    expect(stopped).toMatchObject({ code: 3, out: expect.stringMatching(/^Stopped: nothing runs/) });
    expect((await strata(['status', '--json', '--data', join(home, 'nothing')])).code).toBe(3);
  });

  it('explains every command', async () => {
    const commands = [
      'demo',
      'start',
      'stop',
      'status',
      'logs',
      'test',
      'upload',
      'build',
      'documents',
      'graph',
      'ask',
      'chat',
      'source',
      'eval',
      'project',
      'reset',
      'shell',
      'import',
      'export',
      'dump',
      'restore',
      'backup',
      'restore-backup',
      'user',
      'token',
      'secret',
    ];
    const answers = await Promise.all(commands.map((command) => strata([command, '--help'])));
    for (const [n, { code, out }] of answers.entries())
      expect([commands[n], code, out.startsWith(`Usage: strata ${commands[n]}`)]).toEqual([commands[n], 0, true]);
  });
});
