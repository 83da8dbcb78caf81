import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import { commandGroup } from './command-group';

/** What `strata graph …` runs, and with which options. */
async function run(...typed: string[]): Promise<unknown> {
  let ran: unknown;
  const program = new Command('strata').exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  const group = commandGroup(program, 'graph', 'The graph').option('--data <folder>', '', 'here').option('--project <name>');
  for (const name of ['list', 'update'])
    group
      .command(`${name} [partition...]`)
      .option('--data <folder>', '', 'here')
      .option('--project <name>')
      .option('--all')
      .action((partitions: string[], options: object) => void (ran = { name, partitions, ...options }));
  await program.parseAsync(['graph', ...typed], { from: 'user' });
  return ran;
}

describe('a group of commands', () => {
  it.each<[string[], object]>([
    [['list'], { name: 'list', partitions: [], data: 'here' }],
    [['list', '--data', 'x'], { name: 'list', partitions: [], data: 'x' }],
    [['--data', 'x', 'list'], { name: 'list', partitions: [], data: 'x' }],
    [
      ['--data', 'x', '--project', 'p', 'update', 'a', '--all', 'b'],
      { name: 'update', partitions: ['a', 'b'], data: 'x', project: 'p', all: true },
    ],
    [['--data', 'x', 'list', '--data', 'y'], { name: 'list', partitions: [], data: 'y' }],
    [['--data', 'list', 'update', 'list'], { name: 'update', partitions: ['list'], data: 'list' }],
  ])('%j runs its command with the options of both places', async (typed, expected) => {
    expect(await run(...typed)).toEqual(expected);
  });

  it.each<[string[], RegExp]>([
    [[], /^graph is a group of commands: list, update \(see/],
    [['--data', 'x'], /^graph is a group of commands: list, update \(see/],
    [['lists'], /^unknown command 'graph lists'; there are: list, update$/],
    [['--data', 'x', 'lists', '--data', 'y'], /^unknown command 'graph lists'/],
    [['--dat', 'x', 'list'], /unknown option '--dat'/],
    [['list', '--al'], /unknown option '--al'/],
  ])('%j is told what is wrong', async (typed, message) => {
    await expect(run(...typed)).rejects.toThrow(message);
  });

  it('explains itself', async () => {
    for (const typed of [['--help'], ['help'], ['help', 'list'], ['list', '--help']])
      await expect(run(...typed)).rejects.toMatchObject({ code: expect.stringMatching(/^commander\.help/), exitCode: 0 });
  });
});
