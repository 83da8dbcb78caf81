import { describe, expect, it } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();

describe('LIKE', () => {
  database.expressions([
    ['LIKE("foobar", "foo%")', true], ['LIKE("foobar", "%bar")', true], ['LIKE("foobar", "%oba%")', true], ['LIKE("foobar", "f_obar")', true], ['LIKE("foobar", "f_bar")', false], ['LIKE("foobar", "FOO%")', false],
    ['LIKE("foobar", "FOO%", true)', true], ['LIKE("FOOBAR", "foo%", true)', true], ['LIKE("ÄB", "äb", true)', true], ['LIKE("a", "_")', true], ['LIKE("😀", "_")', true], ['LIKE("", "_")', false], ['LIKE("ab", "_")', false],
    ['LIKE("\\\\a", "\\\\a")', true], ['LIKE("a", "\\\\a")', false], ['LIKE("a\\\\]", "a\\\\]")', true], ['LIKE("a.b", "a\\\\.b")', true], ['LIKE("axb", "a\\\\.b")', false], ['LIKE("a(b", "a\\\\(b")', true], ['LIKE("foo", "foo\\\\")', true], ['LIKE("foo\\\\", "foo\\\\")', false],
    ['LIKE("", "%")', true], ['LIKE("a%b", "a\\\\%b")', true], ['LIKE("axb", "a\\\\%b")', false], ['LIKE("a_b", "a\\\\_b")', true], ['LIKE("axb", "a\\\\_b")', false], ['LIKE("a.b", "a.b")', true], ['LIKE("axb", "a.b")', false],
    ['LIKE("a\\nb", "a%b")', true], ['LIKE("a\\nb", "a_b")', true], ['LIKE("(a)", "(a)")', true], ['LIKE("[a]", "[a]")', true], ['LIKE("a*", "a*")', true], ['LIKE("a\\\\b", "a\\\\\\\\b")', true], ['LIKE("^a$", "^a$")', true],
    ['LIKE(null, "%")', true], ['LIKE(12, "1_")', true], ['LIKE("x", null)', false], ['LIKE("", null)', true], ['LIKE("abc", "a%c%")', true], ['LIKE("abc", "%%%")', true], ['LIKE("aaa", "%a%a%a%")', true], ['LIKE("aa", "%a%a%a%")', false],
  ]); // prettier-ignore
});

describe('regular expressions', () => {
  database.expressions([
    ['REGEX_TEST("the quick brown fox", "the.*fox")', true], ['REGEX_TEST("the quick brown fox", "^(a|the)\\\\s+(quick|slow).*f.x$")', true], ['REGEX_TEST("abc", "B")', false], ['REGEX_TEST("abc", "B", true)', true], ['REGEX_TEST("", "")', true],
    ['REGEX_TEST("abc", "")', true], ['REGEX_TEST("", "a*")', true], ['REGEX_TEST("", "a")', false], ['REGEX_TEST(123, "2")', true], ['REGEX_TEST(null, "^$")', true], ['REGEX_TEST("abc", "(")', null, 1543], ['REGEX_TEST("abc", "a{2")', null, 1543],
    ['REGEX_TEST("abc", "*")', null, 1543], ['REGEX_TEST("abc", "[z-a]")', null, 1543], ['REGEX_TEST("aa", "^a{2}$")', true], ['REGEX_TEST("aaa", "^a{2,3}$")', true], ['REGEX_TEST("a1_", "^\\\\w+$")', true], ['REGEX_TEST("a b", "^\\\\w+$")', false],
    ['REGEX_TEST("12", "^\\\\d+$")', true], ['REGEX_TEST("a b", "a\\\\sb")', true], ['REGEX_TEST("ab", "a\\\\Bb")', true], ['REGEX_TEST("a b", "a\\\\b b")', true], ['REGEX_TEST("a.b", "a\\\\.b")', true], ['REGEX_TEST("axb", "a\\\\.b")', false],
    ['REGEX_TEST("a\\nb", "a.b")', false], ['REGEX_TEST("a\\nb", "^b")', false], ['REGEX_TEST("a\\nb", "(?s)a.b")', true], ['REGEX_TEST("a\\nb", "(?m)^b$")', true], ['REGEX_TEST("ABC", "(?i)abc")', true], ['REGEX_TEST("aBc", "a(?i)b(?-i)c")', true],
    ['REGEX_TEST("aBC", "a(?i:b)c")', false], ['REGEX_TEST("aBc", "a(?i:b)c")', true], ['REGEX_TEST("ab", "a(?=b)")', true], ['REGEX_TEST("ac", "a(?=b)")', false], ['REGEX_TEST("ac", "a(?!b)")', true], ['REGEX_TEST("ba", "(?<=b)a")', true],
    ['REGEX_TEST("ca", "(?<!b)a")', true], ['REGEX_TEST("abab", "^(ab)\\\\1$")', true], ['REGEX_TEST("abac", "^(ab)\\\\1$")', false], ['REGEX_TEST("ä", "^\\\\p{L}$")', true], ['REGEX_TEST("ä", "^\\\\p{Lu}$")', false], ['REGEX_TEST("1", "\\\\P{L}")', true],
    ['REGEX_TEST("a.b", "^\\\\Qa.b\\\\E$")', true], ['REGEX_TEST("ab12", "^[[:alpha:]]+[[:digit:]]+$")', true], ['REGEX_TEST("aa", "^a++$")', true], ['REGEX_TEST("aa", "^a*+a")', false], ['REGEX_TEST("aab", "^(?>a+)b")', true], ['REGEX_TEST("aa", "^(?>a+)a")', false],
    ['REGEX_TEST("ab", "\\\\Aab\\\\z")', true], ['REGEX_TEST("ab\\n", "ab\\\\Z")', true], ['REGEX_TEST("a-z", "[a\\\\-z]-")', true], ['REGEX_TEST("\\u0041", "\\\\u0041")', true], ['REGEX_TEST("A", "\\\\x41")', true], ['REGEX_TEST("A", "\\\\x{41}")', true],
    ['REGEX_TEST("\\t", "\\\\t")', true], ['REGEX_TEST("😀", "^.$")', true], ['REGEX_TEST("a", "a # comment")', false], ['REGEX_TEST("ab", "(?x) a b # comment")', true], ['REGEX_TEST("ab", "(?<first>a)\\\\k<first>")', false], ['REGEX_TEST("aa", "(?<first>a)\\\\k<first>")', true],
    ['REGEX_MATCHES("My-us3r_n4m3", "^[a-z0-9_-]{3,16}$", true)', ['My-us3r_n4m3']], ['REGEX_MATCHES("#4d82h4", "^#?([a-f0-9]{6}|[a-f0-9]{3})$", true)', null], ['REGEX_MATCHES("john@doe.com", "^([a-z]+)@([a-z]+)[.]([a-z]{2,6})$", false)', ['john@doe.com', 'john', 'doe', 'com']],
    ['REGEX_MATCHES("abc", "b")', ['b']], ['REGEX_MATCHES("abc", "(x)?b")', ['b', '']], ['REGEX_MATCHES("abc", "x")', null], ['REGEX_MATCHES("abc", "(")', null, 1543], ['REGEX_MATCHES("", "a")', ['']], ['REGEX_MATCHES("ABC", "b")', null], ['REGEX_MATCHES(null, "")', ['']],
    ['REGEX_SPLIT("hypertext language, programming", "[\\\\s, ]+")', ['hypertext', 'language', 'programming']], ['REGEX_SPLIT("Capture the article", "(the)")', ['Capture ', 'the', ' article']], ['REGEX_SPLIT("Capture the article", "the")', ['Capture ', ' article']],
    ['REGEX_SPLIT("cA,Bc,A,BcA,BcA,Bc", "a,b", true, 3)', ['c', 'c,', 'c']], ['REGEX_SPLIT("abc", "x")', ['abc']], ['REGEX_SPLIT("", "x")', ['']], ['REGEX_SPLIT("abc", "")', ['a', 'b', 'c']], ['REGEX_SPLIT("a1b", "\\\\d", false, 0)', []], ['REGEX_SPLIT("a1b", "\\\\d", false, -1)', null],
    ['REGEX_SPLIT("a1b", "\\\\d", false, "x")', null, 1542], ['REGEX_SPLIT("a1b", "[")', null, 1543], ['REGEX_SPLIT("a1b2c", "\\\\d", false, 2)', ['a', 'b']], ['REGEX_SPLIT(1020, "0")', ['1', '2', '']],
    ['REGEX_REPLACE("the quick brown fox", "the.*fox", "jumped over")', 'jumped over'], ['REGEX_REPLACE("abc", "b", "[$0]")', 'a[b]c'], ['REGEX_REPLACE("abc", "(a)(b)", "$2$1")', 'bac'], ['REGEX_REPLACE("aaa", "a", "b")', 'bbb'], ['REGEX_REPLACE("abc", "B", "x")', 'abc'],
    ['REGEX_REPLACE("abc", "B", "x", true)', 'axc'], ['REGEX_REPLACE("abc", "x", "y")', 'abc'], ['REGEX_REPLACE("abc", "b", "")', 'ac'], ['REGEX_REPLACE("abc", "[", "")', null, 1543], ['REGEX_REPLACE("abc", "b", null)', 'ac'], ['REGEX_REPLACE(121, "1", 3)', '323'],
    ['REGEX_REPLACE("a", "a", "\\\\$1")', '$1'], ['REGEX_REPLACE("a", "a", "$&")', null, 1543], ['REGEX_REPLACE("abc", "", "-")', '-a-b-c-'], ['REGEX_REPLACE("a", "(a)", "$2")', null, 1543],
  ]); // prettier-ignore
});

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
