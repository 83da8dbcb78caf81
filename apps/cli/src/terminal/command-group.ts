import type { Command } from 'commander';
import { UserError } from './user-error';

/**
 * A group of commands (`strata graph list`). Options of the group are those that all its commands take: they may stand before the name of one
 * as well as behind it. Without the name of one, or with another, it says which there are.
 */
export function commandGroup(program: Command, name: string, description: string): Command {
  const group = program.command(name).description(description).usage('[options] <command>');
  return group
    .enablePositionalOptions()
    .allowExcessArguments()
    .helpCommand(true)
    .hook('preAction', (_, chosen) => handOn(group, chosen))
    .action((_, { args: [typed] }: Command) => {
      const known = group.commands.map((command) => command.name()).join(', ');
      if (typed === undefined) throw new UserError(`${name} is a group of commands: ${known} (see ./strata ${name} --help)`);
      throw new UserError(`unknown command '${name} ${typed}'; there are: ${known}`);
    });
}

/** What was typed before a command's name, for the command; what was typed behind it counts more. */
function handOn(group: Command, chosen: Command): void {
  if (chosen === group) return;
  for (const option of group.options) {
    const key = option.attributeName();
    const isTyped = group.getOptionValueSource(key) === 'cli' && chosen.getOptionValueSource(key) !== 'cli';
    if (isTyped) chosen.setOptionValueWithSource(key, group.getOptionValue(key), 'cli');
  }
}
