import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toEnd } from '../values/steps';
import { parseShape } from './geo-json';
import { shapeContains, shapesIntersect } from './relations';
import type { Ring } from './ring';
import { ringContains } from './ring';
import { centroid, shapeArea, shapeContainsPoint } from './shape';
import type { Position } from './vector';
import { angle, cross, plus, toPosition, toVector, unit } from './vector';

const position: fc.Arbitrary<Position> = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);

/** A regular polygon around a place, counterclockwise. */
function around([longitude, latitude]: Position, radius: number, corners: number) {
  const middle = toVector([longitude, latitude]);
  const east = toVector([longitude + 90, 0]);
  const north = {
    x: middle.y * east.z - middle.z * east.y,
    y: middle.z * east.x - middle.x * east.z,
    z: middle.x * east.y - middle.y * east.x,
  };
  const ring = Array.from({ length: corners }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners;
    const [c, e, n] = [Math.cos(radius), Math.sin(radius) * Math.cos(turn), Math.sin(radius) * Math.sin(turn)];
    const [x, y, z] = [
      middle.x * c + east.x * e + north.x * n,
      middle.y * c + east.y * e + north.y * n,
      middle.z * c + east.z * e + north.z * n,
    ];
    return [(Math.atan2(y, x) * 180) / Math.PI, (Math.asin(z) * 180) / Math.PI];
  });
  return parseShape({ type: 'Polygon', coordinates: [[...ring, ring[0]!]] });
}

const radius = fc.double({ min: 0.01, max: 1.4, noNaN: true });
const corners = fc.integer({ min: 3, max: 12 });

describe('polygons on the sphere', () => {
  it('hold their middle, not its opposite, and have the area and centroid of a cap seen through its corners', () => {
    fc.assert(
      fc.property(position, radius, corners, (place, size, count) => {
        const shape = around(place, size, count);
        const [longitude, latitude] = place;
        expect(toEnd(shapeContainsPoint(shape, toVector(place)))).toBe(true);
        expect(toEnd(shapeContainsPoint(shape, toVector([longitude + 180, -latitude])))).toBe(false);
        expect(angle(centroid(shape), toVector(place))).toBeLessThan(1e-6);
        const cap = 2 * Math.PI * (1 - Math.cos(size));
        expect(shapeArea(shape)).toBeLessThanOrEqual(cap);
        expect(shapeArea(shape)).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('leave out the side of a hole that lies in them, also when it is the larger one, whichever way round it is written', () => {
    const at = (latitude: number): [number, number][] => [[0, latitude], [120, latitude], [-120, latitude], [0, latitude]]; // prettier-ignore
    for (const hole of [at(-20), at(-20).toReversed()]) {
      const shape = parseShape({ type: 'Polygon', coordinates: [at(-60), hole] });
      const contains = (latitude: number) => toEnd(shapeContainsPoint(shape, toVector([0, latitude])));
      expect([80, 0, -19, -40, -59, -61, -89].map(contains)).toEqual([false, false, false, true, true, false, false]);
      expect(shapeArea(shape)).toBeLessThan(2 * Math.PI);
    }
  });

  it('that share a side hold each place on it once', () => {
    const whole = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 }));
    const aside = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -9, max: 9 }));
    const side = fc.oneof(
      whole.map(([lon, lat]): [Position, Position, Position] => [[lon, lat], [lon, lat + 8], [lon, lat + 3]]), // a meridian
      whole.map(([lon]): [Position, Position, Position] => [[lon, 0], [lon + 8, 0], [lon + 3, 0]]), // the equator
      fc.tuple(whole, aside, fc.double({ min: 0.01, max: 0.99, noNaN: true })).map(([[lon, lat], [dx, dy], share]): [Position, Position, Position] => {
        const [from, to] = [toVector([lon, lat]), toVector([lon + dx, lat + dy])];
        return [[lon, lat], [lon + dx, lat + dy], toPosition(unit(plus(from, plus(to, from, -1), share)))];
      }),
    ); // prettier-ignore
    fc.assert(
      fc.property(side, ([a, b, between]) => {
        const [from, to] = [toVector(a), toVector(b)];
        const left = unit(plus(unit(plus(from, to)), unit(cross(from, to)), 0.1));
        const right = unit(plus(unit(plus(from, to)), unit(cross(from, to)), -0.1));
        const holds = (ring: Ring) => toEnd(ringContains(ring, toVector(between)));
        expect([holds([from, to, left]), holds([to, from, right])].filter(Boolean)).toHaveLength(1);
        expect(holds([from, right, to, left])).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('contain smaller ones around the same place and meet them, both ways round', () => {
    fc.assert(
      fc.property(position, radius, corners, (place, size, count) => {
        const outer = around(place, size, 12);
        const inner = around(place, size * 0.4, count);
        expect([toEnd(shapeContains(outer, inner)), toEnd(shapeContains(inner, outer))]).toEqual([true, false]);
        expect([toEnd(shapesIntersect(outer, inner)), toEnd(shapesIntersect(inner, outer))]).toEqual([true, true]);
        const far = around([place[0] + 180, -place[1]], 0.01, count);
        expect([toEnd(shapeContains(outer, far)), toEnd(shapesIntersect(outer, far))]).toEqual([false, false]);
      }),
      { numRuns: 100 },
    );
  });
});
