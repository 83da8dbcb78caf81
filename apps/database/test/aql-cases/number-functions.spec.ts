import { describe } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();
const NAMES = [
  'ABS',
  'CEIL',
  'FLOOR',
  'ROUND',
  'SQRT',
  'EXP',
  'EXP2',
  'SIN',
  'COS',
  'TAN',
  'ASIN',
  'ACOS',
  'ATAN',
  'DEGREES',
  'RADIANS',
  'LOG',
  'LOG2',
  'LOG10',
];
const AT_ZERO: Readonly<Record<string, number | null>> = {
  EXP: 1,
  EXP2: 1,
  COS: 1,
  ACOS: Math.PI / 2,
  LOG: null,
  LOG2: null,
  LOG10: null,
};

describe('functions of one number', () => {
  database.expressions(NAMES.map((name) => [`${name}(0)`, name in AT_ZERO ? AT_ZERO[name]! : 0] as const));
  database.expressions(
    NAMES.map(
      (name) =>
        [
          `[${name}(null), ${name}(""), ${name}("x"), ${name}({}), ${name}([])]`,
          new Array<number | null>(5).fill(name in AT_ZERO ? AT_ZERO[name]! : 0),
        ] as const,
    ),
  );
  database.expressions([
    ['ABS(-5)', 5], ['ABS("-3")', 3], ['ABS(true)', 1], ['ABS([-2])', 2], ['CEIL(1.1)', 2], ['CEIL(-1.9)', -1], ['CEIL(2)', 2], ['FLOOR(1.9)', 1], ['FLOOR(-1.1)', -2], ['ROUND(1.4)', 1], ['ROUND(1.5)', 2], ['ROUND(2.5)', 3],
    ['ROUND(-1.5)', -1], ['ROUND(-2.5)', -2], ['ROUND(-2.51)', -3], ['ROUND("1.6")', 2], ['SQRT(9)', 3], ['SQRT(2)', Math.SQRT2], ['SQRT(-1)', null], ['EXP(1)', Math.E], ['EXP(1000)', null], ['EXP2(10)', 1024], ['EXP2(-1)', 0.5], ['EXP2(5000)', null],
    ['LOG(1)', 0], ['LOG(-1)', null], ['LOG2(1024)', 10], ['LOG2(0)', null], ['LOG10(1000)', 3], ['LOG10(-5)', null], ['ASIN(1)', Math.PI / 2], ['ASIN(2)', null], ['ACOS(1)', 0], ['ACOS(-2)', null], ['ATAN(1)', Math.PI / 4], ['DEGREES(PI())', 180],
    ['RADIANS(180)', Math.PI], ['DEGREES(0.7853981633974483)', 45], ['RADIANS(0)', 0], ['PI()', Math.PI], ['POW(2, 10)', 1024], ['POW(2, -1)', 0.5], ['POW(0, 0)', 1], ['POW(0, -1)', null], ['POW(-8, 0.5)', null], ['POW("2", "3")', 8], ['POW(null, 1)', 0],
    ['POW(10, 400)', null], ['ATAN2(0, 0)', 0], ['ATAN2(1, 1)', Math.PI / 4], ['ATAN2(0, -1)', Math.PI], ['ATAN2("x", 1)', 0], ['RAND() >= 0', true], ['RAND() <= 1', true], ['RANDOM() == RANDOM()', false],
    ['RANGE(1, 4)', [1, 2, 3, 4]], ['RANGE(4, 1)', [4, 3, 2, 1]], ['RANGE(1, 4, 2)', [1, 3]], ['RANGE(1, 5, 2)', [1, 3, 5]], ['RANGE(4, 1, -1)', [4, 3, 2, 1]], ['RANGE(0, 1, 0.25)', [0, 0.25, 0.5, 0.75, 1]], ['RANGE(1.5, 3.5)', [1, 2, 3]], ['RANGE(1.5, 3.5, 1)', [1.5, 2.5, 3.5]],
    ['RANGE(1, 4, null)', [1, 2, 3, 4]], ['RANGE("1", "3")', [1, 2, 3]], ['RANGE(null, 2)', [0, 1, 2]], ['RANGE(1, 1)', [1]], ['RANGE(1, 1, 1)', [1]], ['RANGE(1, 4, 0)', null, 1542], ['RANGE(1, 4, -1)', null, 1542], ['RANGE(4, 1, 1)', null, 1542],
  ]); // prettier-ignore
  database.queries([
    ['RETURN RANGE(1, 1000000000)', { error: 32 }],
    ['RETURN RANGE(0, 1, 0.000000001)', { error: 32 }],
  ]);
});

describe('functions of lists of numbers', () => {
  database.expressions([
    ['MIN([3, 1, 2])', 1], ['MIN([])', null], ['MIN([null])', null], ['MIN([null, 2])', 2], ['MIN(["b", "a", 5])', 5], ['MIN([[], {}, "x"])', 'x'], ['MIN([false, null])', false], ['MIN(1)', null, 1563], ['MIN(null)', null, 1563], ['MIN("abc")', null, 1563],
    ['MIN({a: 1})', null, 1563], ['MAX([3, 1, 2])', 3], ['MAX([])', null], ['MAX([null])', null], ['MAX([null, -1])', -1], ['MAX(["b", 5])', 'b'], ['MAX([[], {}, "x"])', {}], ['MAX(1)', null, 1563], ['MAX(null)', null, 1563],
    ['SUM([1, 2, 3])', 6], ['SUM([])', 0], ['SUM([null])', 0], ['SUM([null, 4])', 4], ['SUM([0.5, 0.25])', 0.75], ['SUM([1, "2"])', null], ['SUM([1, true])', null], ['SUM([1, [2]])', null], ['SUM(1)', null, 1563], ['SUM(null)', null, 1563], ['SUM("1")', null, 1563],
    ['PRODUCT([2, 3, 4])', 24], ['PRODUCT([])', 1], ['PRODUCT([null])', 1], ['PRODUCT([2, null])', 2], ['PRODUCT([2, "x"])', null], ['PRODUCT(2)', null, 1563], ['PRODUCT([0, 5])', 0],
    ['AVERAGE([1, 2, 3])', 2], ['AVERAGE([])', null], ['AVERAGE([null])', null], ['AVERAGE([1, null, 2])', 1.5], ['AVERAGE([1, "x"])', null, 1563], ['AVERAGE(1)', null, 1563], ['AVERAGE(null)', null, 1563], ['AVG([5, 2, 9, 2])', 4.5], ['AVG([])', null], ['AVG([-3, -5, 2])', -2],
    ['MEDIAN([1, 2, 3])', 2], ['MEDIAN([1, 2, 3, 4])', 2.5], ['MEDIAN([4, 2, 3, 1])', 2.5], ['MEDIAN([])', null], ['MEDIAN([null, 5])', 5], ['MEDIAN([999, 80, 4, 4, 4, 3, 3, 3])', 4], ['MEDIAN([1, "x"])', null, 1561], ['MEDIAN(1)', null, 1563],
    ['PERCENTILE([1, 2, 3, 4], 50)', 2], ['PERCENTILE([1, 2, 3, 4], 50, "rank")', 2], ['PERCENTILE([1, 2, 3, 4], 50, "interpolation")', 2.5], ['PERCENTILE([5], 1)', 5], ['PERCENTILE([5], 1, "interpolation")', 5], ['PERCENTILE([1, 2, 3], 100)', 3],
    ['PERCENTILE([1, 2, 3, 4], 1, "interpolation")', 1], ['PERCENTILE([3, 2], 0)', 2], ['PERCENTILE([3, 2], 0, "interpolation")', 2], ['PERCENTILE([], 0)', null], ['PERCENTILE([1, 2, 3, 4], 1)', 1], ['PERCENTILE([], 50)', null], ['PERCENTILE([null], 50)', null], ['PERCENTILE([1, 2], -0.1)', null, 1542], ['PERCENTILE([1, 2], 101)', null, 1542],
    ['PERCENTILE([1, 2], "x")', null, 1542], ['PERCENTILE([1, 2], 50, "x")', null, 1542], ['PERCENTILE([1, "x"], 50)', null, 1561], ['PERCENTILE(1, 50)', null, 1563], ['PERCENTILE([9, 1, null, 5], 99)', 9], ['PERCENTILE([1, 2, 3, 4, 5], 40, "interpolation")', 2.4],
    ['VARIANCE([1, 3, 6, 5, 2])', 3.4400000000000004], ['VARIANCE_POPULATION([2, 4])', 1], ['VARIANCE([5])', 0], ['VARIANCE([])', null], ['VARIANCE([null])', null], ['VARIANCE(["x"])', null, 1561], ['VARIANCE(1)', null, 1563], ['VARIANCE_SAMPLE([2, 4])', 2], ['VARIANCE_SAMPLE([5])', null],
    ['VARIANCE_SAMPLE([])', null], ['VARIANCE_SAMPLE(["x", 1])', null, 1561], ['STDDEV([2, 4])', 1], ['STDDEV_POPULATION([2, 4, 4, 4, 5, 5, 7, 9])', 2], ['STDDEV([])', null], ['STDDEV([7])', 0], ['STDDEV_SAMPLE([2, 4])', Math.SQRT2], ['STDDEV_SAMPLE([1])', null], ['STDDEV("x")', null, 1563], ['STDDEV([1, []])', null, 1561],
  ]); // prettier-ignore
});

describe('vectors', () => {
  database.expressions([
    ['COSINE_SIMILARITY([1, 0], [1, 0])', 1], ['COSINE_SIMILARITY([1, 0], [0, 1])', 0], ['COSINE_SIMILARITY([1, 0], [-1, 0])', -1], ['COSINE_SIMILARITY([[1, 0], [0, 2]], [0, 1])', [0, 1]], ['COSINE_SIMILARITY([0, 1], [[1, 0], [0, 2]])', [0, 1]], ['COSINE_SIMILARITY([0, 0], [1, 0])', null, 1561],
    ['COSINE_SIMILARITY([1], [1, 2])', null, 1542], ['COSINE_SIMILARITY([], [])', null, 1542], ['COSINE_SIMILARITY([1, "x"], [1, 2])', null, 1542], ['COSINE_SIMILARITY(1, [1])', null, 1542], ['COSINE_SIMILARITY([[1, 0], 1], [1, 0])', null, 1542],
    ['L1_DISTANCE([-1, -1], [2, 2])', 6], ['L1_DISTANCE([1, 2], [1, 2])', 0], ['L1_DISTANCE([[1, 2], [2, 2]], [1, 2])', [0, 1]], ['L1_DISTANCE([1.5], [0])', 1.5], ['L1_DISTANCE([1], [1, 2])', null, 1542], ['L1_DISTANCE([null], [1])', null, 1542], ['L1_DISTANCE("x", [1])', null, 1542],
    ['L2_DISTANCE([0, 0], [3, 4])', 5], ['L2_DISTANCE([1, 1], [1, 1])', 0], ['L2_DISTANCE([[3, 4], [0, 0]], [0, 0])', [5, 0]], ['L2_DISTANCE([0, 0], [[3, 4]])', [5]], ['L2_DISTANCE([1], [1, 2])', null, 1542], ['L2_DISTANCE(null, null)', null, 1542],
  ]); // prettier-ignore
});

describe('decay', () => {
  database.expressions([
    ['DECAY_LINEAR(41, 40, 5, 5, 0.5)', 1], ['DECAY_LINEAR(40, 40, 5, 5, 0.7)', 1], ['DECAY_LINEAR([20, 41], 40, 10, 5, 0.5)', [0.25, 1]], ['DECAY_LINEAR(9.8, 0, 10, 0, 0.2)', 0.21599999999999994], ['DECAY_LINEAR(5..7, 0, 10, 0, 0.2)', [0.6, 0.52, 0.44]], ['DECAY_LINEAR(100, 0, 10, 0, 0.5)', 0],
    ['DECAY_EXP(40, 40, 5, 5, 0.7)', 1], ['DECAY_EXP(50, 40, 5, 5, 0.7)', 0.7], ['DECAY_EXP(2, 0, 10, 0, 0.2)', 0.7247796636776955], ['DECAY_GAUSS(41, 40, 5, 5, 0.5)', 1], ['DECAY_GAUSS([20, 41], 40, 5, 5, 0.5)', [0.0019531250000000017, 1]], ['DECAY_GAUSS(9.8, 0, 10, 0, 0.2) < 0.22', true],
    ['DECAY_GAUSS("x", 40, 5, 5, 0.5)', null, 1542], ['DECAY_GAUSS(1, "x", 5, 5, 0.5)', null, 1542], ['DECAY_EXP([1, "x"], 40, 5, 5, 0.5)', null, 1542], ['DECAY_LINEAR(1, 40, 0, 5, 0.5)', null, 1504], ['DECAY_LINEAR(1, 40, 5, -1, 0.5)', null, 1504], ['DECAY_EXP(1, 40, 5, 5, 0)', null, 1504],
    ['DECAY_EXP(1, 40, 5, 5, 1)', null, 1504], ['DECAY_LINEAR(null, 40, 5, 5, 0.5)', null, 1542], ['DECAY_LINEAR([], 40, 5, 5, 0.5)', []],
  ]); // prettier-ignore
});

describe('bits', () => {
  database.expressions([
    ['BIT_AND(255, 257)', 1], ['BIT_AND([15, 7, 5])', 5], ['BIT_AND([15, null, 7])', 7], ['BIT_AND([])', null], ['BIT_AND([null])', null], ['BIT_AND(127, 255)', 127], ['BIT_AND(null, 1)', null, 1542], ['BIT_AND("1", 1)', null, 1542], ['BIT_AND(-1, 1)', null, 1542], ['BIT_AND(4294967295, 4294967295)', 4294967295],
    ['BIT_AND(4294967296, 1)', null, 1542], ['BIT_AND(1)', null, 1542], ['BIT_AND([1, "x"])', null, 1542], ['BIT_AND([1, -1])', null, 1542], ['BIT_AND(5.9, 4)', 4], ['BIT_OR(255, 257)', 511], ['BIT_OR([1, 2, 4])', 7], ['BIT_OR([null, 1])', 1], ['BIT_OR(1, true)', null, 1542], ['BIT_OR(2147483648, 1)', 2147483649],
    ['BIT_XOR(255, 257)', 510], ['BIT_XOR([1, 1])', 0], ['BIT_XOR([1, 1, 1])', 1], ['BIT_XOR(4294967295, 1)', 4294967294], ['BIT_XOR([], 1)', null, 1542], ['BIT_NEGATE(0, 8)', 255], ['BIT_NEGATE(255, 10)', 768], ['BIT_NEGATE(4, 4)', 11], ['BIT_NEGATE(0, 32)', 4294967295], ['BIT_NEGATE(0, 0)', 0], ['BIT_NEGATE(0, 33)', null, 1542],
    ['BIT_NEGATE(-1, 8)', null, 1542], ['BIT_NEGATE("0", 8)', null, 1542], ['BIT_TEST(255, 0)', true], ['BIT_TEST(8, 3)', true], ['BIT_TEST(8, 2)', false], ['BIT_TEST(4294967295, 31)', true], ['BIT_TEST(1, 32)', null, 1542], ['BIT_TEST(1, -1)', null, 1542], ['BIT_TEST(null, 0)', null, 1542], ['BIT_POPCOUNT(255)', 8], ['BIT_POPCOUNT(0)', 0],
    ['BIT_POPCOUNT(4294967295)', 32], ['BIT_POPCOUNT(69)', 3], ['BIT_POPCOUNT(-1)', null, 1542], ['BIT_POPCOUNT("1")', null, 1542], ['BIT_SHIFT_LEFT(0, 1, 8)', 0], ['BIT_SHIFT_LEFT(7, 1, 16)', 14], ['BIT_SHIFT_LEFT(2, 10, 16)', 2048], ['BIT_SHIFT_LEFT(878836, 16, 32)', 1760821248], ['BIT_SHIFT_LEFT(1, 8, 8)', 0], ['BIT_SHIFT_LEFT(1, 1, 33)', null, 1542],
    ['BIT_SHIFT_LEFT(1, 33, 8)', null, 1542], ['BIT_SHIFT_LEFT(1, -1, 8)', null, 1542], ['BIT_SHIFT_LEFT(1, 32, 32)', 0], ['BIT_SHIFT_RIGHT(0, 1, 8)', 0], ['BIT_SHIFT_RIGHT(33, 1, 16)', 16], ['BIT_SHIFT_RIGHT(65536, 13, 16)', 8], ['BIT_SHIFT_RIGHT(878836, 4, 32)', 54927], ['BIT_SHIFT_RIGHT(1, 1, "x")', null, 1542], ['BIT_SHIFT_RIGHT(4294967295, 32, 32)', 0],
    ['BIT_CONSTRUCT([1, 2, 3])', 14], ['BIT_CONSTRUCT([0, 4, 8])', 273], ['BIT_CONSTRUCT([0, 1, 10, 31])', 2147484675], ['BIT_CONSTRUCT([])', 0], ['BIT_CONSTRUCT([1, 1])', 2], ['BIT_CONSTRUCT([32])', null, 1542], ['BIT_CONSTRUCT([null])', null, 1542], ['BIT_CONSTRUCT(1)', null, 1542], ['BIT_DECONSTRUCT(14)', [1, 2, 3]], ['BIT_DECONSTRUCT(273)', [0, 4, 8]],
    ['BIT_DECONSTRUCT(0)', []], ['BIT_DECONSTRUCT(4294967295) == RANGE(0, 31)', true], ['BIT_DECONSTRUCT(-1)', null, 1542], ['BIT_DECONSTRUCT("1")', null, 1542], ['BIT_TO_STRING(7, 4)', '0111'], ['BIT_TO_STRING(255, 8)', '11111111'], ['BIT_TO_STRING(60, 8)', '00111100'], ['BIT_TO_STRING(1, 1)', '1'], ['BIT_TO_STRING(1, 0)', ''], ['BIT_TO_STRING(255, 4)', '1111'],
    ['BIT_TO_STRING(1, 33)', null, 1542], ['BIT_TO_STRING("x", 4)', null, 1542], ['BIT_FROM_STRING("0111")', 7], ['BIT_FROM_STRING("000000000000010")', 2], ['BIT_FROM_STRING("11010111011101")', 13789], ['BIT_FROM_STRING("100000000000000000000")', 1048576], ['BIT_FROM_STRING("")', 0], ['BIT_FROM_STRING("012")', null, 1542], ['BIT_FROM_STRING(11)', null, 1542],
    ['BIT_FROM_STRING(REPEAT("1", 32))', 4294967295], ['BIT_FROM_STRING(REPEAT("1", 33))', null, 1542],
  ]); // prettier-ignore
});
