import { ANY_NOUN, KIND, LEXICAL } from '@strata/text';
import {
  BE,
  BREAKS,
  FARTHEST,
  goesOnWithPreposition,
  governorOf,
  isArticle,
  isOneList,
  MODIFIERS,
  PARTICIPLE,
  PREPOSITIONS,
  RELATIVES,
  sharedPreposition,
} from './clause-governor';
import type { Unit } from './clause-units';
import { isModifier, isPossessive, isPronoun } from './clause-units';
import type { RelationName } from './relation-names';
import { mayRelate } from './relation-names';
import type { Meaning } from './relation-words';
import { ADJACENT, nounMeanings, verbMeanings } from './relation-words';
import { isApartFromVerb, isFounded } from './founded-facts';
import { behindComma, behindCopula, isOwning, KINSHIP, secondParent, spouseBefore } from './kin-phrases';
import { COPULAS, isClosed, isOwner, isRightBehind, isVerbOfOffice, ofDeputy, opensPredicate } from './noun-roles';
import { saysWhere, standsInPlaces } from './place-chains';
import { isApartWithParticle, isUnasserted } from './unasserted-verbs';
import type { TypedThing } from './typed-things';

/** A relation that a clause states. */
export interface ClauseFact {
  source: TypedThing;
  target: TypedThing;
  name: RelationName;
  /** The words that say so, as units `from ..= to`. */
  from: number;
  to: number;
}

type Meanings = readonly (readonly Meaning[])[];

interface Verb {
  at: number;
  passive: boolean;
  /** Of a participle without "be": what it belongs to. */
  holders?: TypedThing[];
  /** "written and directed by": those that share what follows. */
  shared: readonly number[];
}

/**
 * The relations of one sentence, read off its grammar: subject, verb with its voice, object with its preposition; "X is the president of Y" and
 * "X, son of Y"; "city, country"; "Polish physicist X". A pair that does not fit the name of a relation is none.
 */
export class ClauseReader {
  private readonly facts: ClauseFact[] = [];
  private subjects: TypedThing[] = [];
  private verb: Verb | undefined;
  /** What the last name was the end of, for those that a list adds. */
  private role: { others: TypedThing[]; meanings: Meanings; from: number; at: number } | undefined;
  /** "X is a film": what the sentence defines. */
  private defined: TypedThing[] = [];

  constructor(private readonly units: readonly Unit[]) {}

  read(): ClauseFact[] {
    for (let i = 0; i < this.units.length; i++) {
      const { word, thing, adjective } = this.units[i]!;
      if (thing && adjective) this.readDemonym(i);
      else if (thing) this.readThing(i);
      else if (word.text === ';' || word.text === ':' || word.text === '\u2014') this.startClause();
      else if (word.folded === 'whose') this.startClause();
      else if (RELATIVES.has(word.folded)) this.readRelative(i);
      else if (BREAKS.has(word.folded)) this.verb = undefined;
      else if (DEFINING.has(word.folded) && isArticle(this.units[i + 1]?.word.folded ?? ''))
        this.defined = this.subjects.length > 0 ? this.subjects : this.defined;
      else if (verbMeanings.has(word.folded)) this.readVerb(i);
    }
    return this.facts;
  }

  /** "the people who fought": not what the clause before was about; "X, which is": the name before the comma. */
  private readRelative(i: number): void {
    const before = this.units[i - 1];
    const noun = before?.word.text === ',' ? this.units[i - 2] : before;
    this.verb = undefined;
    if (noun?.thing && !noun.adjective && !isPronoun(noun)) {
      if (!this.subjects.includes(noun.thing)) this.subjects = [noun.thing];
    } else if (before?.word.text !== ',') this.subjects = this.defined;
  }

  private startClause(): void {
    this.subjects = [];
    this.defined = [];
    this.verb = undefined;
    this.role = undefined;
  }

  private readVerb(i: number): void {
    const before = this.back(
      i,
      (unit) =>
        unit.word.kind === KIND.lower &&
        (unit.word.bits & LEXICAL.adverb) !== 0 &&
        !BE.has(unit.word.folded) &&
        !verbMeanings.has(unit.word.folded),
    );
    const previous = this.units[before]?.word;
    if (previous && (previous.folded === 'the' || previous.folded === 'a' || previous.folded === 'an' || previous.folded === 'of'))
      return; // a noun
    if (this.units[i - 1]?.word.text === '-' && this.units[i - 2]?.word.folded !== 'co') return; // "state-owned"
    if (isUnasserted(this.units, i) || (NAMING.has(this.units[i]!.word.folded) && !(previous && BE.has(previous.folded)))) {
      this.verb = undefined;
      this.role = undefined;
      return;
    }
    const passive = previous !== undefined && BE.has(previous.folded);
    const last = this.verb;
    const joined =
      last?.passive === true &&
      Object.keys(verbMeanings.get(this.units[i]!.word.folded)!.passive).length > 0 &&
      (previous?.folded === 'and' || previous?.folded === 'or' || previous?.text === ',');
    const listed = joined && isOneList(this.units, last.at, i);
    const bare = !passive && !listed && this.isBare(i, before);
    this.verb = {
      at: i,
      passive: passive || joined || bare,
      ...(bare ? { holders: this.holders(i) } : joined && last.holders ? { holders: last.holders } : {}),
      shared: listed ? [...last.shared, last.at] : [],
    };
    this.role = undefined;
  }

  /** A participle without "be", behind what it says something of: "a film directed by X". */
  private isBare(i: number, before: number): boolean {
    const { folded } = this.units[i]!.word;
    const unit = this.units[before];
    const preposition = sharedPreposition(this.units, i);
    if (!PARTICIPLE.test(folded) || !PREPOSITIONS.has(preposition)) return false;
    if (verbMeanings.get(folded)!.passive[preposition] === undefined && preposition !== 'by') return false;
    if (unit === undefined || unit.word.text === ',') return true;
    if (unit.thing) return !isPronoun(unit) && (preposition === 'by' || unit.word.kind === KIND.lower);
    const { kind, bits } = unit.word;
    return kind === KIND.lower && ((bits & ANY_NOUN) !== 0 || bits === 0) && (bits & LEXICAL.verb) === 0;
  }

  private readThing(i: number): void {
    const unit = this.units[i]!;
    const thing = unit.thing!;
    if (isPossessive(unit)) {
      this.readPossession(i, [spouseBefore(this.units, i) ?? thing]);
      return;
    }
    const next = this.units[i + 1];
    if (next && (next.word.folded === 's' || next.word.text === "'" || next.word.text === '\u2019')) {
      this.readPossession(i + (next.word.folded === 's' ? 1 : this.units[i + 2]?.word.folded === 's' ? 2 : 1), [thing]);
      return;
    }
    const governor = this.governor(i);
    const word = governor === undefined ? undefined : this.units[governor]!;
    if (word === undefined || (!this.verb && isOwning(word))) this.subjects = [thing];
    else if (word.thing && governor === i - 1) this.role = undefined;
    else if (word.word.folded === 'and' || word.word.folded === 'or' || word.word.text === ',' || word.word.text === '&')
      this.readListed(i, governor!);
    else if (PREPOSITIONS.has(word.word.folded)) this.readOblique(i, governor!);
    else if (this.verb && governor === this.verb.at && !isModifier(this.units, i)) this.readObject(i);
    else if (RELATIVES.has(word.word.folded) || BREAKS.has(word.word.folded)) {
      this.subjects = [thing];
      this.verb = undefined;
    } else this.role = undefined;
  }

  private governor(i: number): number | undefined {
    return governorOf(this.units, i, this.verb?.at);
  }

  private readListed(i: number, governor: number): void {
    const thing = this.units[i]!.thing!;
    const before = this.units[governor - 1];
    const sign = this.units[governor]!.word.text;
    if (
      sign === ',' &&
      before?.thing &&
      standsInPlaces(before) &&
      thing.kind === 'place' &&
      !before.adjective &&
      governor === i - 1
    ) {
      if (saysWhere(this.units, governor)) {
        this.add([before.thing], thing, ['LOCATED_IN'], governor, governor);
        return;
      }
    }
    if (this.role && before?.thing && !before.adjective && this.role.at === governor - 1) {
      const apposed = sign === ',' && this.role.meanings.some((names) => names.some((name) => KINSHIP.has(name)));
      if (this.role.others.length > 0 && !apposed)
        this.addAll(this.role.others, thing, this.role.meanings, this.role.from, governor);
      this.role.at = i;
      return;
    }
    if (before?.thing && this.subjects.includes(before.thing) && (this.verb === undefined || sign !== ',')) {
      this.subjects = this.verb === undefined ? [...this.subjects, thing] : [thing];
      this.verb = undefined;
      return;
    }
    this.role = undefined;
    if (goesOnWithPreposition(this.units, i, governor)) return;
    this.subjects = this.verb === undefined && this.subjects.length > 0 && sign === ',' ? this.subjects : [thing];
    this.verb = undefined;
  }

  private readObject(i: number): void {
    const { at, passive } = this.verb!;
    if (isApartWithParticle(this.units, at)) {
      this.role = undefined;
      return;
    }
    const meaning = verbMeanings.get(this.units[at]!.word.folded)!;
    const meanings = passive ? meaning.passive[''] : meaning.object;
    if (meanings) this.addRole(this.subjects, i, [meanings], at, at);
    else this.role = undefined;
  }

  private readOblique(i: number, governor: number): void {
    const preposition = this.units[governor]!.word.folded;
    const thing = this.units[i]!.thing!;
    const before = this.units[governor - 1];
    if (before?.thing && !before.adjective && !isPronoun(before)) {
      const direct = ADJACENT[preposition];
      if (direct && before.thing.kind !== undefined && thing.kind !== undefined && isApartFromVerb(preposition, before.thing))
        this.add([before.thing], thing, direct, governor, governor);
    }
    const noun = this.nounBefore(governor, preposition);
    if (noun !== undefined) {
      const holders = this.holders(noun);
      const meanings = ofDeputy(this.units, noun, nounMeanings.get(this.units[noun]!.word.folded)![preposition]!);
      const named = holders.length > 0 ? holders : this.namedAfter(i);
      this.addRole(named, i, [meanings], noun, governor);
      return;
    }
    if (!this.verb || (this.units[governor - 1]?.thing && governor - 1 > this.verb.at && preposition === 'of')) {
      this.role = undefined;
      return;
    }
    const { at, passive, shared, holders } = this.verb;
    const meanings = [at, ...shared].flatMap((verb) => {
      const meaning = verbMeanings.get(this.units[verb]!.word.folded)!;
      const found = passive ? meaning.passive[preposition] : meaning.active[preposition];
      return found ? [found] : [];
    });
    if (meanings.length === 0 || governor - at > 2 * FARTHEST) {
      this.role = undefined;
      return;
    }
    this.addRole(holders ?? this.subjects, i, meanings, at, governor);
  }

  /** A noun of the table right before a preposition, over few words: "president and director of". */
  private nounBefore(preposition: number, word: string): number | undefined {
    const at = preposition - 1;
    const noun = this.units[at];
    return noun && !noun.thing && nounMeanings.get(noun.word.folded)?.[word] !== undefined ? at : undefined;
  }

  /** Whom a noun or a participle is said of: over articles, adjectives, "was", "as" and a comma back to a name, else the subject. */
  private holders(from: number): TypedThing[] {
    let said = false;
    for (let j = from - 1; j >= 0; j--) {
      const { word, thing, adjective } = this.units[j]!;
      if (thing) {
        if (adjective) continue;
        if (isOwner(this.units, j)) return [];
        if (j === from - 1 && verbMeanings.has(this.units[from]!.word.folded)) return [thing];
        if (this.governorIsPreposition(j) && said)
          return thing.kind === 'person' && isRightBehind(this.units, j, from) ? [thing] : this.subjects;
        return said ? (this.subjects.length > 0 && !this.isApposed(j, from) ? this.subjects : [thing]) : [];
      }
      if (word.folded === 'and' && this.units[j - 1]?.word.text === ',') return [];
      if (word.text === ',' || COPULAS.has(word.folded)) {
        said = true;
        continue;
      }
      if (PREPOSITIONS.has(word.folded) || word.folded === 'that' || (verbMeanings.has(word.folded) && j !== from))
        return said || word.folded === 'as' || isVerbOfOffice(word.folded) ? this.subjects : [];
      if (word.kind === KIND.mark && word.text !== '-' && word.text !== '"') return [];
    }
    return this.subjects;
  }

  private isApposed(j: number, from: number): boolean {
    return this.units[j + 1]?.word.text === ',' && from - j <= FARTHEST;
  }

  private governorIsPreposition(j: number): boolean {
    const governor = this.governor(j);
    return governor !== undefined && PREPOSITIONS.has(this.units[governor]!.word.folded);
  }

  /** "the president of Y, X", "the daughter of Y, she married": who comes after the comma. */
  private namedAfter(i: number): TypedThing[] {
    const person = behindComma(this.units, i, this.verb === undefined && this.subjects.length === 0);
    return person ? [person] : [];
  }

  /** "Y's president X", "his wife X", "X's novel Z". */
  private readPossession(at: number, owners: TypedThing[]): void {
    for (let j = at + 1; j < this.units.length && j - at <= 4; j++) {
      const { word, thing, adjective } = this.units[j]!;
      if (thing && adjective) continue;
      if (thing) return;
      const noun = nounMeanings.get(word.folded);
      const comma = this.units[j + 1]?.word.text === ',';
      const named = comma ? j + 2 : noun ? behindCopula(this.units, j) : j + 1;
      const next = this.units[named];
      if (noun && next?.thing && !next.adjective && !isPronoun(next)) {
        const bracketed = (this.units[named + 1]?.from ?? 0) > next.to + 1;
        if (comma && !bracketed && !isClosed(this.units[j + 3])) return;
        const kin = noun.of && ofDeputy(this.units, j, noun.of, at);
        if (kin) this.add([next.thing], owners[0]!, kin, at, j);
        const second = kin?.includes('PARENT_OF') && word.folded === 'parents' ? secondParent(this.units, named) : undefined;
        if (second) this.add([second], owners[0]!, kin!, at, j);
        const made = noun.by;
        if (made) this.add([next.thing], owners[0]!, made, at, j);
        return;
      }
      if (word.kind === KIND.mark || PREPOSITIONS.has(word.folded)) return;
    }
  }

  /** "a Polish physicist": whom the noun is said of is from there. */
  private readDemonym(i: number): void {
    const place = this.units[i]!.thing!;
    let j = i + 1;
    while (
      j < this.units.length &&
      !this.units[j]!.thing &&
      this.units[j]!.word.kind !== KIND.mark &&
      !PREPOSITIONS.has(this.units[j]!.word.folded) &&
      (this.units[j]!.word.bits & MODIFIERS) !== 0 &&
      j - i < 5
    )
      j++;
    const follower = this.units[j];
    const meanings: Meaning[] = ['CITIZEN_OF', 'FROM_COUNTRY'];
    if (follower?.thing && !follower.adjective && !isPronoun(follower)) this.add([follower.thing], place, meanings, i, j - 1);
    else {
      if (!this.units[i - 1]?.adjective && !opensPredicate(this.units, i - 1)) return;
      const holders = this.holders(i);
      if (holders.length > 0 && j > i + 1) this.add(holders, place, meanings, i, j - 1);
    }
  }

  private addRole(others: TypedThing[], i: number, meanings: Meanings, from: number, to: number): void {
    const thing = this.units[i]!.thing!;
    const added = this.addAll(others, thing, meanings, from, to);
    const holders = added ? others : this.defined.filter((one) => !others.includes(one));
    if (!added) this.addAll(holders, thing, meanings, from, to);
    this.role = { others: holders.length > 0 ? holders : others, meanings, from, at: i };
    if (meanings.some((names) => names.includes('CHILD_OF'))) {
      const second = secondParent(this.units, i);
      if (second) this.addAll(this.role.others, second, meanings, from, to);
    }
  }

  private addAll(others: readonly TypedThing[], thing: TypedThing, meanings: Meanings, from: number, to: number): boolean {
    let added = false;
    for (const one of meanings) added = this.add(others, thing, one, from, to) || added;
    return added;
  }

  private add(others: readonly TypedThing[], thing: TypedThing, meanings: readonly Meaning[], from: number, to: number): boolean {
    let added = false;
    for (const other of others) {
      if (other === thing) continue;
      for (const meaning of meanings) {
        const turned = meaning.startsWith('<');
        const name = (turned ? meaning.slice(1) : meaning) as RelationName;
        const [source, target] = turned ? [thing, other] : [other, thing];
        if (!mayRelate(name, source.kind, target.kind) || !isFounded(name, source, target)) continue;
        this.facts.push({ source, target, name, from, to });
        added = true;
        break;
      }
    }
    return added;
  }

  private back(i: number, skip: (unit: Unit) => boolean): number {
    let j = i - 1;
    while (j >= 0 && !this.units[j]!.thing && skip(this.units[j]!)) j--;
    return j;
  }
}

/** "a woman named Jean", "code-named Asteroid": no appointment. */
const NAMING = new Set(['named', 'called']);
const DEFINING = new Set(['is', 'was', 'are', 'were']);
