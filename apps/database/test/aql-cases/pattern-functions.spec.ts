import { describe, expect, it } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();
database.cases('pattern-functions');

describe('patterns that would backtrack for ever', () => {
  it.each([
    ['REGEX_TEST', '^(a+)+b$'],
    ['REGEX_TEST', '^(a|a)*b$'],
    ['REGEX_TEST', '^(a|aa)+$b'],
    ['REGEX_TEST', '(?=a)(a+)+b'],
    ['REGEX_TEST', '^(\\p{L}+)+b$'],
    ['REGEX_TEST', '^(a*)*\\1b$'],
    ['LIKE', '%a%a%a%a%a%a%a%b'],
  ])('%s(…, %j) ends soon', async (name, pattern) => {
    const start = process.cpuUsage();
    await database.run(`RETURN ${name}(REPEAT("a", 3000), @pattern)`, { pattern });
    await database.run(`RETURN ${name}(CONCAT(REPEAT("a", 3000), "c"), @pattern, true)`, { pattern });
    expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
  });
});
