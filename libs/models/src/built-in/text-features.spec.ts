import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FeatureTable, RepeatedWeight, TextFeatures } from './text-features';

const WEIGHT = 0.18;

it('counting the features of a spelling gives to the last bit what adding them one by one does, text after text', () => {
  const spelling = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.array(fc.tuple(spelling, fc.integer({ min: 1, max: 40 }))), { maxLength: 4 }), (texts) => {
      const table = new FeatureTable();
      const grams = new RepeatedWeight(WEIGHT);
      for (const words of texts) {
        const features = new TextFeatures(table);
        const sums = new Map<string, number>();
        for (const [names, times] of words) {
          const numbers = Uint32Array.from(names, (name) => table.numberOf(name));
          features.count(numbers, 0, numbers.length, times);
          for (const name of names) for (let i = 0; i < times; i++) sums.set(name, (sums.get(name) ?? 0) + WEIGHT);
        }
        const told: [number, number][] = [];
        features.forEach(grams, (hash, damped) => told.push([hash, damped]));
        const hashOf = (name: string) => table.hashes[table.numberOf(name)]!;
        expect(told).toEqual([...sums].map(([name, sum]) => [hashOf(name), Math.log1p(sum)]));
      }
    }),
  );
});
