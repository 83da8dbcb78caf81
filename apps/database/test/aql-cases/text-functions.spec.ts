import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();

describe('joining and cutting', () => {
  database.expressions([
    ['CONCAT("a", "b")', 'ab'], ['CONCAT("a")', 'a'], ['CONCAT("a", null, "b")', 'ab'], ['CONCAT("a", 1, true, 1.5)', 'a1true1.5'], ['CONCAT("a", [1, 2])', 'a[1,2]'], ['CONCAT("a", {b: 1})', 'a{"b":1}'],
    ['CONCAT(["a", null, "b"])', 'ab'], ['CONCAT(["a", ["b"]])', 'a["b"]'], ['CONCAT([])', ''], ['CONCAT(null)', ''], ['CONCAT(null, null)', ''], ['CONCAT(["a"], ["b"])', '["a"]["b"]'], ['CONCAT(1)', '1'],
    ['CONCAT_SEPARATOR(", ", "a", "b")', 'a, b'], ['CONCAT_SEPARATOR("-", "a", null, "b")', 'a-b'], ['CONCAT_SEPARATOR("-", ["a", null, "b"])', 'a-b'], ['CONCAT_SEPARATOR("-", [])', ''],
    ['CONCAT_SEPARATOR("-", "a")', 'a'], ['CONCAT_SEPARATOR(1, "a", "b")', 'a1b'], ['CONCAT_SEPARATOR("-", ["a"], "b")', '["a"]-b'], ['CONCAT_SEPARATOR("-", null)', ''], ['CONCAT_SEPARATOR(null, "a", "b")', 'ab'],
    ['CONCAT_SEPARATOR("-", "", "b")', '-b'], ['CONCAT_SEPARATOR("-", 1, true, [2])', '1-true-[2]'],
    ['CHAR_LENGTH("")', 0], ['CHAR_LENGTH("abc")', 3], ['CHAR_LENGTH("äöü")', 3], ['CHAR_LENGTH("😀")', 1], ['CHAR_LENGTH(null)', 0], ['CHAR_LENGTH(true)', 4], ['CHAR_LENGTH(false)', 5], ['CHAR_LENGTH(-12.5)', 5],
    ['CHAR_LENGTH([1, 2])', 5], ['CHAR_LENGTH({a: 1})', 7], ['CHAR_LENGTH([])', 2],
    ['LOWER("AbC")', 'abc'], ['LOWER("ÄÖÜ")', 'äöü'], ['LOWER(null)', ''], ['LOWER(1)', '1'], ['LOWER(true)', 'true'], ['LOWER(["A"])', '["a"]'], ['UPPER("abC")', 'ABC'], ['UPPER("äß")', 'ÄSS'], ['UPPER(null)', ''],
    ['UPPER(false)', 'FALSE'], ['UPPER({a: "b"})', '{"A":"B"}'],
    ['SUBSTRING("hello", 1)', 'ello'], ['SUBSTRING("hello", 1, 3)', 'ell'], ['SUBSTRING("hello", 0, 0)', ''], ['SUBSTRING("hello", 10)', ''], ['SUBSTRING("hello", 4, 10)', 'o'], ['SUBSTRING("hello", -2)', 'lo'],
    ['SUBSTRING("hello", -10)', 'hello'], ['SUBSTRING("hello", -3, 2)', 'll'], ['SUBSTRING("hello", 1, -1)', ''], ['SUBSTRING("häß😀x", 1, 3)', 'äß😀'], ['SUBSTRING(12345, 1, 2)', '23'], ['SUBSTRING(null, 0)', ''],
    ['SUBSTRING("abc", "1")', 'bc'], ['SUBSTRING("abc", null)', 'abc'], ['SUBSTRING("abc", 1.9)', 'bc'], ['SUBSTRING([1, 2], 0, 2)', '[1'], ['SUBSTRING("hello", 1, null)', ''],
    ['SUBSTRING_BYTES("abc", 1)', 'bc'], ['SUBSTRING_BYTES("abc", 0, 2)', 'ab'], ['SUBSTRING_BYTES("äb", 0, 2)', 'ä'], ['SUBSTRING_BYTES("äb", 1)', null, 1542], ['SUBSTRING_BYTES("äb", 0, 1)', null, 1542], ['SUBSTRING_BYTES("We ❤️ avocado!", 3, 3, 3, 5)', 'We ❤️ avo'], ['SUBSTRING_BYTES("abcdefg", 3, 1, 1)', 'cde'],
    ['SUBSTRING_BYTES("abc", -1)', 'c'], ['SUBSTRING_BYTES("abc", 5)', ''],
    ['LEFT("foobar", 3)', 'foo'], ['LEFT("foobar", 10)', 'foobar'], ['LEFT("foobar", 0)', ''], ['LEFT("foobar", -1)', ''], ['LEFT("ä😀b", 2)', 'ä😀'], ['LEFT(null, 1)', ''], ['LEFT(123, 2)', '12'], ['LEFT("abc", "2")', 'ab'],
    ['LEFT("abc", null)', ''], ['RIGHT("foobar", 3)', 'bar'], ['RIGHT("foobar", 10)', 'foobar'], ['RIGHT("foobar", 0)', ''], ['RIGHT("foobar", -1)', ''], ['RIGHT("bä😀", 2)', 'ä😀'], ['RIGHT(null, 1)', ''], ['RIGHT(123, 2)', '23'],
    ['REPEAT("ab", 3)', 'ababab'], ['REPEAT("ab", 3, "-")', 'ab-ab-ab'], ['REPEAT("ab", 1, "-")', 'ab'], ['REPEAT("ab", 0)', ''], ['REPEAT("", 5)', ''], ['REPEAT(5, 3)', '555'], ['REPEAT(null, 3)', ''], ['REPEAT("", 3, "x")', 'xx'],
    ['REPEAT("a", -1)', null, 1542], ['LENGTH(REPEAT("x", 1000))', 1000], ['REPEAT("x", 100000000)', null, 32],
    ['REVERSE("abc")', 'cba'], ['REVERSE("")', ''], ['REVERSE("a😀b")', 'b😀a'], ['REVERSE("äb")', 'bä'], ['REVERSE(1)', null, 1563], ['REVERSE(null)', null, 1563], ['REVERSE({})', null, 1563], ['REVERSE([1, 2])', [2, 1]],
  ]); // prettier-ignore
});

describe('searching', () => {
  database.expressions([
    ['CONTAINS("foobar", "bar")', true], ['CONTAINS("foobar", "baz")', false], ['CONTAINS("foobar", "bar", true)', 3], ['CONTAINS("foobar", "baz", true)', -1], ['CONTAINS("foobar", "")', false], ['CONTAINS("", "")', false],
    ['CONTAINS("foobar", "", true)', -1], ['CONTAINS("foobar", "BAR")', false], ['CONTAINS(123, 2)', true], ['CONTAINS(null, "a")', false], ['CONTAINS("a", null)', false], ['CONTAINS([1, 2], "1,2")', true],
    ['CONTAINS("foobar", "foobar")', true], ['CONTAINS("foobar", "foobarx")', false], ['CONTAINS("foobar", "bar", false)', true], ['CONTAINS("foobar", "o", 1)', 1],
    ['FIND_FIRST("foobarbaz", "ba")', 3], ['FIND_FIRST("foobarbaz", "x")', -1], ['FIND_FIRST("foobarbaz", "ba", 4)', 6], ['FIND_FIRST("foobarbaz", "ba", 0, 3)', -1], ['FIND_FIRST("foobarbaz", "ba", 0, 4)', 3],
    ['FIND_FIRST("foobarbaz", "ba", 3)', 3], ['FIND_FIRST("foobarbaz", "ba", -1)', -1], ['FIND_FIRST("foobarbaz", "ba", 5, 2)', -1], ['FIND_FIRST("", "a")', -1], ['FIND_FIRST("abc", "")', 0], ['FIND_FIRST("abc", "", 2)', 2],
    ['FIND_FIRST(null, "a")', -1], ['FIND_FIRST(12321, 3)', 2], ['FIND_FIRST("abc", "c", null)', 2], ['FIND_FIRST("abc", "c", 0, null)', 2], ['FIND_FIRST("aäb", "b")', 2],
    ['FIND_LAST("foobarbaz", "ba")', 6], ['FIND_LAST("foobarbaz", "x")', -1], ['FIND_LAST("foobarbaz", "ba", 7)', -1], ['FIND_LAST("foobarbaz", "ba", 0, 4)', 3], ['FIND_LAST("foobarbaz", "ba", 4)', 6],
    ['FIND_LAST("foobarbaz", "ba", -1)', -1], ['FIND_LAST("", "a")', -1], ['FIND_LAST("abc", "")', 3], ['FIND_LAST("abc", "", 0, 1)', 2], ['FIND_LAST(null, "a")', -1], ['FIND_LAST(12321, 2)', 3],
    ['STARTS_WITH("foobar", "foo")', true], ['STARTS_WITH("foobar", "bar")', false], ['STARTS_WITH("foobar", "")', true], ['STARTS_WITH("", "")', true], ['STARTS_WITH("foobar", "FOO")', false],
    ['STARTS_WITH("foobar", ["bar", "foo"])', true], ['STARTS_WITH("foobar", ["bar", "baz"])', false], ['STARTS_WITH("foobar", ["f", "fo"], 2)', true], ['STARTS_WITH("foobar", ["f", "x"], 2)', false],
    ['STARTS_WITH("foobar", [])', false], ['STARTS_WITH("foobar", ["f"], 0)', true], ['STARTS_WITH(null, "a")', null, 1542], ['STARTS_WITH("a", null)', null, 1542], ['STARTS_WITH(1, "1")', null, 1542],
  ]); // prettier-ignore
});

describe('splitting, replacing, trimming', () => {
  database.expressions([
    ['SPLIT("a-b-c", "-")', ['a', 'b', 'c']], ['SPLIT("a-b-c", "-", 1)', ['a']], ['SPLIT("a-b-c", "-", 2)', ['a', 'b']], ['SPLIT("a-b-c", "-", 10)', ['a', 'b', 'c']], ['SPLIT("abc", "")', ['a', 'b', 'c']],
    ['SPLIT("abc", "", 2)', ['a', 'b']], ['SPLIT("abc")', ['abc']], ['SPLIT("abc", "x")', ['abc']], ['SPLIT("", "x")', ['']], ['SPLIT("-a-", "-")', ['', 'a', '']], ['SPLIT("a, b & c", [", ", " & "])', ['a', 'b', 'c']],
    ['SPLIT("a-b", "-", 0)', []], ['SPLIT("a-b", "-", -1)', null], ['SPLIT("a-b", "-", "x")', null, 1542], ['SPLIT("a-b", {})', null, 1542], ['SPLIT(1213, 2)', ['1', '13']], ['SPLIT("a.b", ".")', ['a', 'b']],
    ['SPLIT("a😀b", "")', ['a', '😀', 'b']], ['SPLIT("aXbxc", "x")', ['aXb', 'c']], ['SPLIT(5)', [5]], ['SPLIT(null)', [null]],
    ['SUBSTITUTE("the quick brown foxx", "quick", "lazy")', 'the lazy brown foxx'], ['SUBSTITUTE("aaa", "a", "b")', 'bbb'], ['SUBSTITUTE("aaa", "a", "b", 2)', 'bba'], ['SUBSTITUTE("aaa", "a", "b", 0)', 'aaa'],
    ['SUBSTITUTE("aaa", "a")', ''], ['SUBSTITUTE("abc", ["a", "c"], "x")', 'xbx'], ['SUBSTITUTE("abc", ["a", "c"], ["x", "y"])', 'xby'], ['SUBSTITUTE("abc", ["a", "c"], ["x"])', 'xb'], ['SUBSTITUTE("abc", ["a", "c"])', 'b'],
    ['SUBSTITUTE("abc", {a: "1", b: "2"})', '12c'], ['SUBSTITUTE("abab", {a: "b", b: "a"})', 'baba'], ['SUBSTITUTE("aabb", {a: "x"}, 1)', 'xabb'], ['SUBSTITUTE("abc", {a: null})', 'bc'], ['SUBSTITUTE("abc", {})', 'abc'],
    ['SUBSTITUTE("abc", [])', 'abc'], ['SUBSTITUTE("abc", "x", "y")', 'abc'], ['SUBSTITUTE("", "x", "y")', ''], ['SUBSTITUTE(121, "2", "x")', '1x1'], ['SUBSTITUTE("abc", 1, "x")', null, 1542], ['SUBSTITUTE("abc", null)', null, 1542],
    ['SUBSTITUTE("abc", "a", 1)', null, 1542], ['SUBSTITUTE("abc", "a", null)', null, 1542], ['SUBSTITUTE("abc", ["a", 1], "x")', null, 1542], ['SUBSTITUTE("abc", {a: 1})', null, 1542],
    ['TRIM("  a b  ")', 'a b'], ['TRIM("\\t\\r\\n a\\n")', 'a'], ['TRIM("  a  ", 0)', 'a'], ['TRIM("  a  ", 1)', 'a  '], ['TRIM("  a  ", 2)', '  a'], ['TRIM("  a  ", 3)', 'a'], ['TRIM("--a--", "-")', 'a'], ['TRIM("-=a=-", "-=")', 'a'],
    ['TRIM("  a  ", "")', '  a  '], ['TRIM("")', ''], ['TRIM("   ")', ''], ['TRIM(null)', ''], ['TRIM(12)', '12'], ['TRIM("  a  ", null)', 'a'], ['TRIM("aXa", "a")', 'X'], ['TRIM("\\u00a0a")', '\u00a0a'],
    ['LTRIM("  a  ")', 'a  '], ['LTRIM("--a--", "-")', 'a--'], ['LTRIM("")', ''], ['LTRIM(null)', ''], ['RTRIM("  a  ")', '  a'], ['RTRIM("--a--", "-")', '--a'], ['RTRIM("aab", "b")', 'aa'], ['RTRIM(null)', ''], ['RTRIM("   ")', ''],
  ]); // prettier-ignore
});

describe('encodings and digests', () => {
  database.expressions([
    ['MD5("foobar")', '3858f62230ac3c915f300c664312c63f'], ['MD5("")', 'd41d8cd98f00b204e9800998ecf8427e'], ['MD5(null)', 'd41d8cd98f00b204e9800998ecf8427e'], ['MD5(1) == MD5("1")', true], ['SHA1("foobar")', '8843d7f92416211de9ebb963ff4ce28125932878'],
    ['SHA1("")', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'], ['SHA256("abc")', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'], ['LENGTH(SHA512("foobar"))', 128], ['LEFT(SHA512("abc"), 16)', 'ddaf35a193617aba'],
    ['CRC32("foobar")', 'D5F5C7F'], ['FNV64("foobar")', '85944171F73967E8'], ['FNV64("")', 'CBF29CE484222325'], ['TO_BASE64("ABC.")', 'QUJDLg=='], ['TO_BASE64("")', ''], ['TO_BASE64(123)', 'MTIz'], ['TO_BASE64("ä")', 'w6Q='], ['TO_HEX("ABC.")', '4142432e'],
    ['TO_HEX("ü")', 'c3bc'], ['TO_HEX(null)', ''], ['ENCODE_URI_COMPONENT("fünf %")', 'f%C3%BCnf%20%25'], ['ENCODE_URI_COMPONENT("a-_.!~*\'()")', "a-_.!~*'()"], ['ENCODE_URI_COMPONENT(null)', ''], ['ENCODE_URI_COMPONENT("a/b?c=d&e")', 'a%2Fb%3Fc%3Dd%26e'],
    ['IPV4_TO_NUMBER("0.0.0.0")', 0], ['IPV4_TO_NUMBER("127.0.0.1")', 2130706433], ['IPV4_TO_NUMBER("255.255.255.255")', 4294967295], ['IPV4_TO_NUMBER("1.2.3")', null, 1542], ['IPV4_TO_NUMBER("01.2.3.4")', null, 1542], ['IPV4_TO_NUMBER("256.1.1.1")', null, 1542],
    ['IPV4_TO_NUMBER(1)', null, 1542], ['IPV4_TO_NUMBER(null)', null, 1542], ['IPV4_FROM_NUMBER(0)', '0.0.0.0'], ['IPV4_FROM_NUMBER(2130706433)', '127.0.0.1'], ['IPV4_FROM_NUMBER(4294967295)', '255.255.255.255'], ['IPV4_FROM_NUMBER(4294967296)', null, 1542],
    ['IPV4_FROM_NUMBER(-1)', null, 1542], ['IPV4_FROM_NUMBER("1")', null, 1542], ['IPV4_FROM_NUMBER(null)', null, 1542], ['IPV4_FROM_NUMBER(1.9)', '0.0.0.1'],
    ['JSON_STRINGIFY(null)', 'null'], ['JSON_STRINGIFY("a\\"b")', '"a\\"b"'], ['JSON_STRINGIFY([1, {a: true}])', '[1,{"a":true}]'], ['JSON_STRINGIFY({})', '{}'], ['JSON_STRINGIFY(1.5)', '1.5'], ['JSON_STRINGIFY("ä")', '"ä"'],
    ['JSON_PARSE("null")', null], ['JSON_PARSE("true")', true], ['JSON_PARSE("[1, 2]")', [1, 2]], ['JSON_PARSE("{\\"a\\": [null]}")', { a: [null] }], ['JSON_PARSE(" 1 ")', 1], ['JSON_PARSE("\\"x\\"")', 'x'], ['JSON_PARSE("")', null, 1542],
    ['JSON_PARSE("{")', null, 1542], ['JSON_PARSE("[1,]")', null, 1542], ['JSON_PARSE(1)', null, 1542], ['JSON_PARSE(null)', null, 1542], ['JSON_PARSE("nope")', null, 1542],
    ['LENGTH(UUID())', 36], ['UUID() =~ "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"', true], ['UUID() == UUID()', false], ['LENGTH(RANDOM_TOKEN(8))', 8], ['RANDOM_TOKEN(0)', ''], ['RANDOM_TOKEN(30) == RANDOM_TOKEN(30)', false],
    ['RANDOM_TOKEN(500) =~ "^[A-Za-z0-9]+$"', true], ['HASH([1, 2]) == HASH([1, 2])', true], ['HASH({a: 1, b: 2}) == HASH({b: 2, a: 1})', true], ['HASH("a") == HASH("b")', false], ['IS_NUMBER(HASH(null))', true], ['HASH(1) == HASH(1.0)', true],
  ]); // prettier-ignore
  database.queries([
    ['RETURN RANDOM_TOKEN(-1)', { error: 1542 }],
    ['RETURN RANDOM_TOKEN(65537)', { error: 1542 }],
  ]);
});

describe('likeness', () => {
  database.expressions([
    ['SOUNDEX("example")', 'E251'], ['SOUNDEX("ekzampul")', 'E251'], ['SOUNDEX("soundex")', 'S532'], ['SOUNDEX("sounteks")', 'S532'], ['SOUNDEX("")', ''], ['SOUNDEX(null)', ''], ['SOUNDEX("a")', 'A000'],
    ['LEVENSHTEIN_DISTANCE("foobar", "bar")', 3], ['LEVENSHTEIN_DISTANCE("foobar", "foo")', 3], ['LEVENSHTEIN_DISTANCE("foobar", "foobar")', 0], ['LEVENSHTEIN_DISTANCE("", "abc")', 3], ['LEVENSHTEIN_DISTANCE("ab", "ba")', 1],
    ['LEVENSHTEIN_DISTANCE("The quick brown fox jumps over the lazy dog", "The quick black dog jumps over the brown fox")', 13], ['LEVENSHTEIN_DISTANCE("der mötör trötet", "der trötet")', 6], ['LEVENSHTEIN_DISTANCE(null, "a")', 1],
    ['LEVENSHTEIN_DISTANCE(12, 13)', 1], ['LEVENSHTEIN_MATCH("to", "to", 0)', true], ['LEVENSHTEIN_MATCH("to", "ot", 1)', true], ['LEVENSHTEIN_MATCH("to", "ot", 1, false)', false], ['LEVENSHTEIN_MATCH("quick", "quack", 1)', true],
    ['LEVENSHTEIN_MATCH("quick", "quak", 1)', false], ['LEVENSHTEIN_MATCH("a", "b", -1)', null, 1542], ['LEVENSHTEIN_MATCH("a", "b", 5, false)', null, 1542], ['LEVENSHTEIN_MATCH("a", "b", "x")', null, 1542], ['LEVENSHTEIN_MATCH("a", "b", 1, 1)', null, 1542],
    ['LEVENSHTEIN_MATCH("abcdefgh", "x", 9)', true], ['NGRAM_SIMILARITY("quick fox", "quick foxx", 2)', Math.fround(8 / 9)], ['NGRAM_SIMILARITY("quick fox", "quick foxx", 3)', 0.875], ['NGRAM_SIMILARITY("quick fox", "quirky fox", 2)', Math.fround(5 / 9)],
    ['NGRAM_SIMILARITY("quick fox", "quirky fox", 3)', 0.375], ['NGRAM_POSITIONAL_SIMILARITY("quick fox", "quick foxx", 2)', Math.fround(8 / 9)], ['NGRAM_POSITIONAL_SIMILARITY("quick fox", "quick foxx", 3)', 0.875],
    ['NGRAM_SIMILARITY("abc", "abc", 2)', 1], ['NGRAM_SIMILARITY("abc", "xyz", 2)', 0], ['NGRAM_SIMILARITY(1, "a", 2)', null, 1542], ['NGRAM_SIMILARITY("a", null, 2)', null, 1542], ['NGRAM_SIMILARITY("a", "a", "x")', null, 1542],
    ['NGRAM_POSITIONAL_SIMILARITY("ab", "ab", 3)', 1], ['NGRAM_POSITIONAL_SIMILARITY("ab", "abcd", 3)', 0.5], ['NGRAM_POSITIONAL_SIMILARITY("abcd", "xb", 3)', 0.25], ['NGRAM_POSITIONAL_SIMILARITY("", "", 3)', 1], ['NGRAM_POSITIONAL_SIMILARITY("", "a", 3)', 0], ['NGRAM_SIMILARITY("ab", "abcd", 3)', 0], ['NGRAM_SIMILARITY("ab", "ab", 3)', 1],
    ['NGRAM_SIMILARITY("a", "a", 0)', null, 10], ['NGRAM_POSITIONAL_SIMILARITY("a", "a", -1)', null, 10],
  ]); // prettier-ignore
});
