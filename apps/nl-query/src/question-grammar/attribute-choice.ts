import { wordsOfName } from '../database-schema/name-words';
import type { AttributeShape, DatabaseSchema, ValueType } from '../database-schema/schema';
import { attributeName } from '../database-schema/schema';
import type { QueryBuilder } from './query-builder';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';
import { spokenNames } from './schema-lexicon';
import { stem } from './stems';

const NUMERIC: readonly ValueType[] = ['number'];
const TEMPORAL: readonly ValueType[] = ['date', 'timestamp'];
/** Names by which things are called, best first. */
const CALLED = ['name', 'title', 'full name', 'label', 'caption', 'designation', 'subject', 'username', 'model'];

export const isNumeric = ({ types, isNumberText }: AttributeShape): boolean =>
  isNumberText === true || types.some((type) => NUMERIC.includes(type));
export const isTemporal = ({ types }: AttributeShape): boolean => types.some((type) => TEMPORAL.includes(type));
/** Says yes or no, in whatever way. */
export const isBoolean = ({ types, flag }: AttributeShape): boolean => types.includes('boolean') || flag !== undefined;
/** What a document holds that says yes, or no. */
export const answerOf = ({ flag }: AttributeShape, isYes: boolean): string | boolean =>
  flag === undefined ? isYes : isYes ? flag.yes : flag.no;
/** Called a total or an amount. */
export const isTotal = ({ path }: AttributeShape): boolean => /total|amount|(?:^|_)(?:tot|amt)(?:_|$)/i.test(path[0] ?? '');
/** When somebody was born. */
export const isBirth = (shape: AttributeShape): boolean =>
  isTemporal(shape) && /birth|born|(?:^|_)dob(?:$|_)/i.test(shape.path.at(-1) ?? '');
/** A number that is called a year. */
export const isYear = ({ path, types, isNumberText }: AttributeShape): boolean =>
  (types.includes('number') || isNumberText === true) &&
  wordsOfName(path.at(-1) ?? '').some((word) => /^(?:year|yr|founded|built|established|since)$/.test(word));

/** A number of which there may be more or less, unlike one that only tells things apart. */
export const isQuantity = (shape: AttributeShape): boolean =>
  isNumeric(shape) &&
  !isYear(shape) &&
  !/^(?:id|no|nr|number|num|code|key|cd|name)$/.test(wordsOfName(shape.path.at(-1) ?? '').at(-1) ?? '') &&
  !/^.+ID$/.test(shape.path.at(-1) ?? '');

/** Chooses among attributes: the nearest to what was spoken of. */
export class AttributeChoice {
  constructor(
    private readonly schema: DatabaseSchema,
    private readonly builder: QueryBuilder,
  ) {}

  attributesOf(collection: string): readonly AttributeShape[] {
    return this.schema.collections.find(({ name }) => name === collection)?.attributes ?? [];
  }

  /**
   * @param senses what a phrase may mean
   * @param wanted those that fit come first
   * @returns undefined when none belongs to what is asked about
   */
  nearest(senses: readonly AttributeSense[], wanted: (shape: AttributeShape) => boolean = () => true): AttributeSense | undefined {
    const fitting = senses.filter(({ shape }) => wanted(shape));
    const ranked = (fitting.length > 0 ? fitting : senses)
      .map((sense) => ({ sense, distance: this.builder.distance(sense.collection) }))
      .filter((one): one is { sense: AttributeSense; distance: number } => one.distance !== undefined)
      .toSorted((a, b) => a.distance - b.distance || a.sense.shape.path.length - b.sense.shape.path.length);
    return ranked[0]?.sense;
  }

  /**
   * The attribute that an adjective speaks of: the first name of the list that what was spoken of has, then the root.
   * @returns with whether it sorts the other way round
   */
  byQuality(
    quality: readonly string[],
    fits: (shape: AttributeShape) => boolean,
  ): { sense: AttributeSense; isOpposite: boolean } | undefined {
    const places = [...new Set([this.builder.focus.collection, this.builder.root.collection])];
    for (const collection of places)
      for (const named of quality) {
        const isOpposite = named.startsWith('-');
        const name = isOpposite ? named.slice(1) : named;
        const shape = this.attributesOf(collection).find((one) => fits(one) && isCalled(one, name));
        if (shape) return { sense: { collection, shape }, isOpposite };
      }
    return this.farQuality(quality, fits);
  }

  /** The same, of the only documents beside those that have it: "the tallest player" by the height of the person who plays. */
  private farQuality(
    quality: readonly string[],
    fits: (shape: AttributeShape) => boolean,
  ): { sense: AttributeSense; isOpposite: boolean } | undefined {
    const near = this.schema.collections.filter(({ name }) => (this.builder.distance(name) ?? 2) <= 1);
    const [named, ...others] = quality.filter((one) => one !== 'total' && one !== 'amount' && one !== 'date' && one !== 'year');
    for (const one of named === undefined ? [] : [named, ...others]) {
      const isOpposite = one.startsWith('-');
      const found = near.flatMap(({ name: collection, attributes }) =>
        attributes
          .filter((shape) => fits(shape) && isCalled(shape, isOpposite ? one.slice(1) : one))
          .map((shape) => ({ collection, shape })),
      );
      const [sense, second] = found;
      if (sense && !second) return { sense, isOpposite };
    }
    return undefined;
  }

  /** The attribute that tells when, of the documents spoken of last. @throws ReadingProblem when there are several, or none */
  temporal(said: string, isYearAlone: boolean): AttributeSense {
    const places = [...new Set([this.builder.focus.collection, this.builder.root.collection])];
    for (const collection of places) {
      const times = this.attributesOf(collection).filter((shape) => isTemporal(shape));
      const years = isYearAlone ? this.attributesOf(collection).filter((shape) => isYear(shape)) : [];
      const own = collection === this.builder.root.collection ? [] : times;
      const [only, second] = times.length > 0 ? times : years;
      if (only && !second) return { collection, shape: only };
      const main = (times.length > 0 ? times : years).find((shape) => isMainTime(shape, collection));
      if (main) return { collection, shape: main };
      const [always, other] = times.filter(({ isOptional }) => isOptional !== true); // what every document has, it began with
      if (always && !other && !isBirth(always)) return { collection, shape: always };
      if (only ?? own[0]) {
        const names = times.map(({ path }) => attributeName(path)).join(' or ');
        throw new ReadingProblem(`${said}: say of which time, ${names}`, [said]);
      }
    }
    throw new ReadingProblem(`${said}: ${this.builder.focus.collection} has no attribute that tells when`, [said]);
  }

  /** What a number alone is compared with: the only quantity there is, or the only total. */
  onlyAmount(collection: string): AttributeSense | undefined {
    const numeric = this.attributesOf(collection).filter((shape) => isQuantity(shape) && shape.path.length === 1);
    const [shape, second] = numeric.length === 1 ? numeric : numeric.filter(isTotal);
    return shape && !second ? { collection, shape } : undefined;
  }

  /** Does an attribute hold what identifies other documents? */
  isPointer({ collection, shape }: AttributeSense): boolean {
    const own = this.schema.collections.find(({ name }) => name === collection);
    return own?.references.some(({ path }) => path.join('.') === shape.path.join('.')) ?? false;
  }

  /** The attribute by which documents of a collection are called. */
  calledBy(collection: string): AttributeShape | undefined {
    const attributes = this.attributesOf(collection).filter(({ path }) => path.length === 1);
    for (const name of CALLED) {
      const found = attributes.find((shape) => isCalled(shape, name) && shape.types.includes('text'));
      if (found) return found;
    }
    return attributes.find(({ path, types }) => types.includes('text') && /(?:name|title)$/i.test(path[0] ?? '')); // `Vessel_Name`
  }
}

/** Is a name of an attribute, or a part of it, these words? */
export function isCalled({ path }: AttributeShape, name: string): boolean {
  const wanted = name.toLowerCase().split(' ').map(stem).join(' ');
  return spokenNames(path.at(-1) ?? '').some(
    ([phrase, closeness]) => closeness >= 1 && phrase.split(' ').map(stem).join(' ') === wanted,
  );
}

/** `order_date` of orders, `created_at`, `date`: what "in 2024" means where there are several times. */
function isMainTime({ path }: AttributeShape, collection: string): boolean {
  const words = wordsOfName(path.at(-1) ?? '').map(stem);
  const own = wordsOfName(collection).map(stem);
  return (
    path.length === 1 &&
    (words.join(' ') === 'date' || (words.length > 1 && words.slice(0, -1).every((word) => own.includes(word))))
  );
}
