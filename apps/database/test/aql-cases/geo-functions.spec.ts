import { describe, expect, it } from '@jest/globals';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile();
const POINT = (lon: number, lat: number) => `{type: "Point", coordinates: [${lon}, ${lat}]}`;
const POLYGON = (...rings: string[]) => `{type: "Polygon", coordinates: [${rings.join(', ')}]}`;
const SQUARE = '[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]';
const SMALL = '[[2, 2], [4, 2], [4, 4], [2, 4], [2, 2]]';
const EUROPE = '[[4, 54], [4, 47], [16, 47], [16, 54], [4, 54]]';
const LINE = (coordinates: string) => `{type: "LineString", coordinates: ${coordinates}}`;
const MULTI = `{type: "MultiPolygon", coordinates: [[${SQUARE}], [[[20, 20], [30, 20], [30, 30], [20, 30], [20, 20]]]]}`;
const WITH_HOLE = POLYGON(SQUARE, SMALL);

describe('distances', () => {
  database.expressions([
    ['ABS(DISTANCE(52.5163, 13.3777, 50.9322, 6.94) - 476918.89688380965) < 0.000001', true], ['DISTANCE(0, 0, 0, 0)', 0], ['DISTANCE(0, 0, 0, 90) == DISTANCE(0, 0, 90, 0)', true], ['ROUND(DISTANCE(0, 0, 0, 180))', 20015087], ['DISTANCE("0", 0, 0, 0)', null, 1542], ['DISTANCE(0, null, 0, 0)', null, 1542], ['DISTANCE(0, 0, [], 0)', null, 1542], ['DISTANCE(100, 0, 100, 0)', 0],
    ['GEO_DISTANCE([0, 0], [0, 0])', 0], ['ROUND(GEO_DISTANCE([13.3777, 52.5163], [6.94, 50.9322]))', 476919], [`ROUND(GEO_DISTANCE(${POINT(0, 0)}, [0, 1]))`, 111195], [`ROUND(GEO_DISTANCE([0, 0], [1, 0], "wgs84"))`, 111319], ['ROUND(GEO_DISTANCE([0, 0], [0, 1], "wgs84"))', 110574], ['ROUND(GEO_DISTANCE([0, 0], [1, 0], "sphere"))', 111195], ['ROUND(GEO_DISTANCE([0, 0], [1, 0], "moon"))', 111195, 10], ['ROUND(GEO_DISTANCE([0, 0], [1, 0], null))', 111195, 10],
    [`ROUND(GEO_DISTANCE(${POLYGON(SQUARE)}, [5, 5]) / 10000)`, 0], [`ROUND(GEO_DISTANCE(${LINE('[[0, 0], [10, 0]]')}, [5, 0]))`, 0], ['ROUND(GEO_DISTANCE({type: "MultiPoint", coordinates: [[0, 0], [10, 0]]}, [5, 0]))', 0], ['GEO_DISTANCE(1, [0, 0])', null, 10], ['GEO_DISTANCE([0, 0], null)', null, 10], ['GEO_DISTANCE([0], [0, 0])', null, 10], ['GEO_DISTANCE(["a", 0], [0, 0])', null, 10], ['GEO_DISTANCE({type: "Point"}, [0, 0])', null, 10],
    ['GEO_DISTANCE({type: "Circle", coordinates: [0, 0]}, [0, 0])', null, 10], ['GEO_DISTANCE({}, [0, 0])', null, 10], ['GEO_DISTANCE([0, 0, 100], [0, 0])', 0],
    ['GEO_IN_RANGE([0, 0], [0, 1], 111000, 112000)', true], ['GEO_IN_RANGE([0, 0], [0, 1], 0, 111000)', false], ['GEO_IN_RANGE([0, 0], [0, 0], 0, 1)', true], ['GEO_IN_RANGE([0, 0], [0, 0], 0, 1, false)', false], ['GEO_IN_RANGE([0, 0], [0, 0], -1, 0, true, false)', false], ['GEO_IN_RANGE([0, 0], [0, 0], 0, 0, true, true)', true], ['GEO_IN_RANGE([0, 0], [1, 0], 111300, 111400, true, true, "wgs84")', true],
    ['GEO_IN_RANGE([0, 0], [0, 0], "x", 1)', null, 10], ['GEO_IN_RANGE([0, 0], [0, 0], 0, null)', null, 10], ['GEO_IN_RANGE([0, 0], [0, 0], 0, 1, 1)', null, 10], ['GEO_IN_RANGE([0, 0], [0, 0], 0, 1, true, "x")', null, 10], ['GEO_IN_RANGE("x", [0, 0], 0, 1)', null, 10],
  ]); // prettier-ignore
});

describe('containment', () => {
  database.expressions([
    [`GEO_CONTAINS(${POLYGON(SQUARE)}, [5, 5])`, true], [`GEO_CONTAINS(${POLYGON(SQUARE)}, ${POINT(5, 5)})`, true], [`GEO_CONTAINS(${POLYGON(SQUARE)}, [15, 5])`, false], [`GEO_CONTAINS(${POLYGON(SQUARE)}, [-175, -5])`, false], [`GEO_CONTAINS(${POLYGON(EUROPE)}, [10, 50])`, true], [`LENGTH(FOR corner IN ${EUROPE} LIMIT 4 FILTER GEO_CONTAINS(${POLYGON(EUROPE)}, corner) == GEO_CONTAINS(${POLYGON('[[4, 54], [16, 54], [16, 47], [4, 47], [4, 54]]')}, corner) RETURN 1)`, 0], [`GEO_CONTAINS(${POLYGON(EUROPE)}, [10, 47])`, false], [`GEO_CONTAINS(${POLYGON(EUROPE)}, [10, 54])`, true], [`GEO_CONTAINS(${POLYGON(EUROPE)}, [0, 90])`, false],
    ['GEO_CONTAINS({type: "Polygon", coordinates: [[[4, 54], [16, 54], [16, 47], [4, 47], [4, 54]]]}, [10, 50])', false], ['GEO_CONTAINS({type: "Polygon", coordinates: [[[4, 54], [16, 54], [16, 47], [4, 47], [4, 54]]]}, [0, 90])', true], ['GEO_CONTAINS({type: "Polygon", coordinates: [[[4, 54], [16, 54], [16, 47], [4, 47], [4, 54]]]}, [-170, -50])', true],
    [`GEO_CONTAINS(${WITH_HOLE}, [1, 1])`, true], [`GEO_CONTAINS(${WITH_HOLE}, [3, 3])`, false], [`GEO_CONTAINS(${POLYGON(SQUARE, '[[2, 2], [2, 4], [4, 4], [4, 2], [2, 2]]')}, [3, 3])`, false], [`GEO_CONTAINS(${MULTI}, [25, 25])`, true], [`GEO_CONTAINS(${MULTI}, [5, 5])`, true], [`GEO_CONTAINS(${MULTI}, [15, 15])`, false], [`GEO_CONTAINS({type: "MultiPolygon", coordinates: [[${SQUARE}], [${SMALL}]]}, [3, 3])`, false],
    [`GEO_CONTAINS(${POLYGON(SQUARE)}, ${POLYGON(SMALL)})`, true], [`GEO_CONTAINS(${POLYGON(SMALL)}, ${POLYGON(SQUARE)})`, false], [`GEO_CONTAINS(${POLYGON(SQUARE)}, ${POLYGON(SQUARE)})`, true], [`GEO_CONTAINS(${WITH_HOLE}, ${POLYGON(SMALL)})`, false], [`GEO_CONTAINS(${POLYGON(SQUARE)}, ${WITH_HOLE})`, true], [`GEO_CONTAINS(${WITH_HOLE}, ${POLYGON('[[1, 1], [5, 1], [5, 5], [1, 5], [1, 1]]')})`, false],
    [`GEO_CONTAINS(${POLYGON(SQUARE)}, ${POLYGON('[[5, 5], [15, 5], [15, 8], [5, 8], [5, 5]]')})`, false], [`GEO_CONTAINS(${POLYGON(SQUARE)}, ${LINE('[[1, 1], [9, 9]]')})`, true], [`GEO_CONTAINS(${POLYGON(SQUARE)}, ${LINE('[[1, 1], [19, 9]]')})`, false], [`GEO_CONTAINS(${WITH_HOLE}, ${LINE('[[1, 3], [5, 3]]')})`, false], [`GEO_CONTAINS(${POLYGON(SQUARE)}, {type: "MultiPoint", coordinates: [[1, 1], [2, 9]]})`, true],
    [`GEO_CONTAINS(${POLYGON(SQUARE)}, {type: "MultiPoint", coordinates: [[1, 1], [2, 11]]})`, false], [`GEO_CONTAINS(${POLYGON(SQUARE)}, {type: "MultiLineString", coordinates: [[[1, 1], [2, 2]], [[3, 3], [4, 5]]]})`, true], [`GEO_CONTAINS(${POINT(0, 0)}, ${POINT(0, 0)})`, null, 1542], [`GEO_CONTAINS(${LINE('[[0, 0], [1, 1]]')}, [0, 0])`, null, 1542], ['GEO_CONTAINS([0, 0], [0, 0])', null, 1542], ['GEO_CONTAINS(null, [0, 0])', null, 1542],
    [`GEO_CONTAINS(${POLYGON(SQUARE)}, "x")`, null, 10], [`GEO_CONTAINS(${POLYGON(SQUARE)}, [1])`, null, 10], ['GEO_CONTAINS({type: "Polygon", coordinates: []}, [0, 0])', null, 10], ['GEO_CONTAINS({type: "Polygon", coordinates: [[[0, 0], [1, 1], [0, 0]]]}, [0, 0])', null, 10], ['GEO_CONTAINS({type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1]]]}, [0, 0])', null, 10], ['GEO_CONTAINS({type: "Polygon", coordinates: [[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]]}, [5, 1])', null, 10],
    [`GEO_CONTAINS(${POLYGON('[[170, -10], [-170, -10], [-170, 10], [170, 10], [170, -10]]')}, [180, 0])`, true], [`GEO_CONTAINS(${POLYGON('[[170, -10], [-170, -10], [-170, 10], [170, 10], [170, -10]]')}, [0, 0])`, false], [`GEO_CONTAINS(${POLYGON('[[0, 80], [90, 80], [180, 80], [-90, 80], [0, 80]]')}, [45, 89])`, true], [`GEO_CONTAINS(${POLYGON('[[0, 80], [90, 80], [180, 80], [-90, 80], [0, 80]]')}, [45, 60])`, false],
    ['IS_IN_POLYGON([[0, 0], [0, 10], [10, 10], [10, 0]], 4, 7)', true], ['IS_IN_POLYGON([[0, 0], [0, 10], [10, 10], [10, 0]], 11, 7)', false], ['IS_IN_POLYGON([[0, 0], [0, 10], [10, 10], [10, 0]], [4, 7])', true], ['IS_IN_POLYGON([[0, 0], [10, 0], [10, 10], [0, 10]], [7, 4], true)', true], ['IS_IN_POLYGON([[0, 0], [0, 10], [10, 10], [10, 0], [0, 0]], 4, 7)', true], ['IS_IN_POLYGON([[0, 0], [10, 0], [10, 10], [0, 10]], 4, 7)', true],
    ['IS_IN_POLYGON("x", 4, 7)', null, 1563], ['IS_IN_POLYGON(null, 4, 7)', null, 1563], ['IS_IN_POLYGON([[0, 0], [0, 10], [10, 10]], "x", 7)', null, 1542], ['IS_IN_POLYGON([[0, 0], [0, 10], [10, 10]], [4])', null, 1542], ['IS_IN_POLYGON([[0, 0], [0, 10]], 4, 7)', null, 10], ['IS_IN_POLYGON([[0, 0], 5, [10, 10]], 4, 7)', null, 10],
  ]); // prettier-ignore
});

describe('meeting, equality, area', () => {
  database.expressions([
    [`GEO_INTERSECTS(${POLYGON(SQUARE)}, [5, 5])`, true], [`GEO_INTERSECTS(${POLYGON(SQUARE)}, [15, 5])`, false], [`GEO_INTERSECTS(${POLYGON(SQUARE)}, ${POLYGON(SMALL)})`, true], [`GEO_INTERSECTS(${POLYGON(SMALL)}, ${POLYGON(SQUARE)})`, true], [`GEO_INTERSECTS(${POLYGON(SQUARE)}, ${POLYGON('[[5, 5], [15, 5], [15, 8], [5, 8], [5, 5]]')})`, true], [`GEO_INTERSECTS(${POLYGON(SQUARE)}, ${POLYGON('[[20, 20], [30, 20], [30, 30], [20, 20]]')})`, false],
    [`GEO_INTERSECTS(${POLYGON('[[0, 4], [10, 4], [10, 6], [0, 6], [0, 4]]')}, ${POLYGON('[[4, 0], [6, 0], [6, 10], [4, 10], [4, 0]]')})`, true], [`GEO_INTERSECTS(${WITH_HOLE}, ${POLYGON('[[2.5, 2.5], [3, 2.5], [3, 3], [2.5, 2.5]]')})`, false], [`GEO_INTERSECTS(${POLYGON(SQUARE)}, ${LINE('[[-5, 5], [15, 5]]')})`, true], [`GEO_INTERSECTS(${POLYGON(SQUARE)}, ${LINE('[[-5, 15], [15, 15]]')})`, false],
    [`GEO_INTERSECTS(${LINE('[[0, 0], [10, 10]]')}, ${LINE('[[0, 10], [10, 0]]')})`, true], [`GEO_INTERSECTS(${LINE('[[0, 0], [10, 10]]')}, ${LINE('[[0, 10], [4, 6]]')})`, false], [`GEO_INTERSECTS(${LINE('[[0, 0], [10, 10]]')}, ${LINE('[[10, 10], [20, 10]]')})`, true], [`GEO_INTERSECTS(${POINT(1, 1)}, ${POINT(1, 1)})`, true], [`GEO_INTERSECTS(${POINT(1, 1)}, [1, 2])`, false], [`GEO_INTERSECTS(${MULTI}, [25, 25])`, true], ['GEO_INTERSECTS([0, 0], [0, 0])', null, 1542], [`GEO_INTERSECTS(${POINT(1, 1)}, 1)`, null, 10],
    [`GEO_EQUALS(${POLYGON(SQUARE)}, ${POLYGON(SQUARE)})`, true], [`GEO_EQUALS(${POLYGON(SQUARE)}, ${POLYGON('[[10, 0], [10, 10], [0, 10], [0, 0], [10, 0]]')})`, true], [`GEO_EQUALS(${POLYGON(SQUARE)}, ${POLYGON(SMALL)})`, false], [`GEO_EQUALS(${POINT(1, 2)}, ${POINT(1, 2)})`, true], [`GEO_EQUALS(${POINT(1, 2)}, ${POINT(2, 1)})`, false], [`GEO_EQUALS(${POINT(1, 2)}, ${POLYGON(SQUARE)})`, false], [`GEO_EQUALS(${LINE('[[0, 0], [1, 1]]')}, ${LINE('[[0, 0], [1, 1]]')})`, true],
    [`GEO_EQUALS(${LINE('[[0, 0], [1, 1]]')}, ${LINE('[[1, 1], [0, 0]]')})`, false], [`GEO_EQUALS(${MULTI}, ${MULTI})`, true], ['GEO_EQUALS([0, 0], [0, 0])', null, 1542], [`GEO_EQUALS(${POINT(1, 2)}, null)`, null, 1542], [`GEO_EQUALS(${POINT(1, 2)}, {})`, null, 10],
  ]); // prettier-ignore

  it.each([
    [POLYGON('[[0, 0], [90, 0], [0, 90], [0, 0]]'), (4 * Math.PI * 6371000 ** 2) / 8, '"sphere"'],
    [POLYGON('[[0, 0], [0, 90], [90, 0], [0, 0]]'), (4 * Math.PI * 6371000 ** 2 * 7) / 8, '"sphere"'],
    [POLYGON('[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]'), 12363.7e6, '"sphere"'],
    [POLYGON('[[0, 0], [90, 0], [0, 90], [0, 0]]'), 510065621724088 / 8, '"wgs84"'],
    [POLYGON('[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]'), 12308.8e6, '"wgs84"'],
    [POINT(1, 1), 0, '"sphere"'],
    [LINE('[[0, 0], [1, 1]]'), 0, '"sphere"'],
  ])('the area of %s', async (shape, area, ellipsoid) => {
    const { rows } = await database.run(`RETURN GEO_AREA(${shape}, ${ellipsoid})`);
    expect(Math.abs(Number(rows[0]) - area)).toBeLessThanOrEqual(area * 1e-4);
  });
  database.expressions([[`ABS(GEO_AREA(${WITH_HOLE}) - GEO_AREA(${POLYGON(SQUARE)}) + GEO_AREA(${POLYGON(SMALL)})) < 1`, true], ['GEO_AREA(null)', null, 10], ['GEO_AREA([0, 0])', 0], ['GEO_AREA({})', null, 10], ['GEO_AREA("x")', null, 10]]); // prettier-ignore
});

describe('constructors', () => {
  database.expressions([
    ['GEO_POINT(1.5, 2)', { type: 'Point', coordinates: [1.5, 2] }], ['GEO_POINT(1000, 2000)', { type: 'Point', coordinates: [1000, 2000] }], ['GEO_POINT("1", 2)', null, 1542], ['GEO_POINT(1, 2, 3)', { type: 'Point', coordinates: [1, 2, 3] }], ['GEO_POINT(1, 2, null)', null, 1542], ['GEO_MULTIPOINT([[1, 2, 3], [4, 5]])', { type: 'MultiPoint', coordinates: [[1, 2, 3], [4, 5]] }], ['GEO_MULTIPOINT([[1], [2, 3]])', null, 1542], ['GEO_MULTIPOINT([[], [1, 2]])', null, 1542], ['GEO_MULTIPOINT([[1, 2, 3, 4], [5, 6]])', null, 1542], ['GEO_LINESTRING([[1], [2, 3]])', null, 1542], ['GEO_LINESTRING([[1, 2, 3, 4], [5, 6]])', null, 1542], ['GEO_MULTILINESTRING([[[1], [2, 3]], [[4, 5], [6, 7]]])', null, 1542], ['GEO_MULTILINESTRING([[[1, 2, 3, 4], [5, 6]], [[7, 8], [9, 0]]])', null, 1542],
    ['GEO_POLYGON([[0, 0], [0, 1], [1, 1]])', null, 10], ['GEO_POLYGON([[[35, 10], [45, 45], [15, 40], [35, 10]], [[20, 30], [35, 35], [30, 20], [20, 30]]])', null, 10], ['GEO_POLYGON([[0, 0], [1, 1], [0, 0]])', null, 10], ['GEO_POLYGON([[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]])', null, 10], ['GEO_MULTIPOLYGON([[[[0, 0], [0, 1], [1, 1]]], [[[5, 5], [5, 6], [6, 6], [5, 5]]]])', null, 10], ['GEO_POINT(null, null)', null, 1542], ['GEO_POINT([1, 2], 3)', null, 1542], ['GEO_MULTIPOINT([[35, 10], [45, 45]])', { type: 'MultiPoint', coordinates: [[35, 10], [45, 45]] }], ['GEO_MULTIPOINT([[35, 10]])', null, 1542],
    ['GEO_MULTIPOINT("x")', null, 1563], ['GEO_MULTIPOINT([[35, "x"], [1, 2]])', null, 1542], ['GEO_MULTIPOINT([1, 2])', null, 1542], ['GEO_LINESTRING([[35, 10], [45, 45]])', { type: 'LineString', coordinates: [[35, 10], [45, 45]] }], ['GEO_LINESTRING([[35, 10, 5], [45, 45, 6]])', { type: 'LineString', coordinates: [[35, 10, 5], [45, 45, 6]] }], ['GEO_LINESTRING([[35, 10]])', null, 1542], ['GEO_LINESTRING(null)', null, 1563],
    ['GEO_LINESTRING([[1, 2], 3])', null, 1542], ['GEO_MULTILINESTRING([[[100, 0], [101, 1]], [[102, 2], [101, 2.3]]])', { type: 'MultiLineString', coordinates: [[[100, 0], [101, 1]], [[102, 2], [101, 2.3]]] }], ['GEO_MULTILINESTRING([])', null, 1542], ['GEO_MULTILINESTRING([[[1, 2]]])', null, 1542], ['GEO_MULTILINESTRING(1)', null, 1563], ['GEO_MULTILINESTRING([[[1, 2], ["x", 3]]])', null, 1542],
    ['GEO_POLYGON([[0, 0], [0, 1], [1, 1], [0, 0]])', { type: 'Polygon', coordinates: [[[0, 0], [0, 1], [1, 1], [0, 0]]] }], ['GEO_POLYGON([[[0, 0], [0, 1], [1, 1], [0, 0]]])', { type: 'Polygon', coordinates: [[[0, 0], [0, 1], [1, 1], [0, 0]]] }], ['GEO_POLYGON([[[35, 10], [45, 45], [15, 40], [10, 20], [35, 10]], [[20, 30], [35, 35], [30, 20], [20, 30]]])', { type: 'Polygon', coordinates: [[[35, 10], [45, 45], [15, 40], [10, 20], [35, 10]], [[20, 30], [35, 35], [30, 20], [20, 30]]] }],
    ['GEO_POLYGON([[0, 0], [1, 1]])', null, 1542], ['GEO_POLYGON(1)', null, 1563], ['GEO_POLYGON(null)', null, 1563], ['GEO_POLYGON([[0, "x"], [0, 1], [1, 1]])', null, 1542], ['GEO_MULTIPOLYGON([[[[0, 0], [0, 1], [1, 1], [0, 0]]], [[[5, 5], [5, 6], [6, 6], [5, 5]]]])', { type: 'MultiPolygon', coordinates: [[[[0, 0], [0, 1], [1, 1], [0, 0]]], [[[5, 5], [5, 6], [6, 6], [5, 5]]]] }],
    ['GEO_MULTIPOLYGON([[[[0, 0], [0, 1], [1, 1], [0, 0]]]])', null, 1542], ['GEO_MULTIPOLYGON("x")', null, 1563], ['GEO_MULTIPOLYGON([1, 2])', null, 1542],
  ]); // prettier-ignore
});
