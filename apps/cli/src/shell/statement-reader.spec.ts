import { describe, expect, it } from '@jest/globals';
import { StatementReader } from './statement-reader';

/** What a reader makes of lines, the rest at their end included. */
function statementsOf(...lines: string[]): string[] {
  const reader = new StatementReader();
  const found = lines.map((line) => reader.push(line));
  return [...found, reader.finish()].filter((statement) => statement !== undefined);
}

describe('Statements of a shell', () => {
  it.each([
    [['RETURN 1;'], ['RETURN 1']],
    [['RETURN 1', ''], ['RETURN 1']],
    [['RETURN 1'], ['RETURN 1']],
    [
      ['', '', 'FOR a IN b', '  RETURN a;', 'RETURN 2;'],
      ['FOR a IN b\n  RETURN a', 'RETURN 2'],
    ],
    [['RETURN "a;', 'b";'], ['RETURN "a;\nb"']],
    [["RETURN 'it''s", "';"], ["RETURN 'it''s\n'"]],
    [['RETURN 1 /* no end;', '', 'here */ + 1;'], ['RETURN 1 /* no end;\n\nhere */ + 1']],
    [['RETURN 1 // "open', ';'], ['RETURN 1 // "open']],
    [['RETURN "\\"";'], ['RETURN "\\""']],
    [
      ['\\collections', 'RETURN 1;'],
      ['\\collections', 'RETURN 1'],
    ],
    [['\\use db;'], ['\\use db']],
    [['\\explain'], ['\\explain']],
    [['\\explain FOR a IN b', 'RETURN a;'], ['\\explain FOR a IN b\nRETURN a']],
  ])('%j are %j', (lines, statements) => {
    expect(statementsOf(...lines)).toEqual(statements);
  });
});
