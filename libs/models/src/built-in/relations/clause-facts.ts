import { ANY_NOUN, isCapital, KIND, LEXICAL } from '@strata/text';
import type { Unit } from './clause-units';
import { isDate, isModifier, isPossessive, isPronoun } from './clause-units';
import type { RelationName } from './relation-names';
import { mayRelate } from './relation-names';
import type { Meaning } from './relation-words';
import { ADJACENT, nounMeanings, verbMeanings } from './relation-words';
import { isApartFromVerb, isFounded } from './founded-facts';
import { isClosed, isVerbOfOffice, ofDeputy } from './noun-roles';
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

const BE = new Set(['is', 'was', 'are', 'were', 'be', 'been', 'being', 'am', 'gets', 'got', 'get']);
const COPULAS = new Set(['is', 'was', 'are', 'were', 'became', 'become', 'becomes', 'remained', 'remains', 'as', 'be', 'been']);
const PREPOSITIONS = new Set(
  'of in at on by for from to with into under over near within after through upon against between during until since before about alongside as via toward towards across around behind among despite per like'.split(
    ' ',
  ),
);
const BREAKS = new Set([
  'but',
  'while',
  'whereas',
  'although',
  'because',
  'when',
  'where',
  'if',
  'after',
  'before',
  'so',
  'that',
  'although',
  'though',
  'unless',
  'until',
]);
const RELATIVES = new Set(['who', 'which', 'that', 'whom']);
const MODIFIERS = LEXICAL.adjective | LEXICAL.maybeAdjective | ANY_NOUN;
const FARTHEST = 7;

interface Verb {
  at: number;
  passive: boolean;
  /** A participle without "be": it belongs to what stands before it. */
  bare: boolean;
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
  private role: { others: TypedThing[]; meanings: readonly Meaning[]; from: number; at: number } | undefined;

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
    } else if (before?.word.text !== ',') this.subjects = [];
  }

  private startClause(): void {
    this.subjects = [];
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
    if (this.units[i - 1]?.word.text === '-') return; // "state-owned"
    if (isUnasserted(this.units, i) || (NAMING.has(this.units[i]!.word.folded) && !(previous && BE.has(previous.folded)))) {
      this.verb = undefined;
      this.role = undefined;
      return;
    }
    const passive = previous !== undefined && BE.has(previous.folded);
    const joined =
      previous !== undefined &&
      (previous.folded === 'and' || previous.folded === 'or' || previous.text === ',') &&
      this.verb?.passive === true;
    const afterName = this.units[before]?.thing !== undefined && !isPronoun(this.units[before]!);
    const afterNoun =
      previous !== undefined &&
      previous.kind === KIND.lower &&
      (previous.bits & ANY_NOUN) !== 0 &&
      (previous.bits & LEXICAL.verb) === 0;
    const next = this.units[i + 1]?.word.folded ?? '';
    const endsLikeParticiple = /(?:ed|en|wn|ung|lt|ld|ght|ne|de|un|ut)$/.test(this.units[i]!.word.folded);
    const bare =
      !passive &&
      endsLikeParticiple &&
      PREPOSITIONS.has(next) &&
      verbMeanings.get(this.units[i]!.word.folded)!.passive[next] !== undefined &&
      (afterNoun || (afterName && next === 'by') || previous?.text === ',' || previous === undefined);
    this.verb = { at: i, passive: passive || joined || bare, bare };
    this.role = undefined;
  }

  private readThing(i: number): void {
    const unit = this.units[i]!;
    const thing = unit.thing!;
    if (isPossessive(unit)) {
      this.readPossession(i, [thing]);
      return;
    }
    const next = this.units[i + 1];
    if (next && (next.word.folded === 's' || next.word.text === "'" || next.word.text === '\u2019')) {
      this.readPossession(i + (next.word.folded === 's' ? 1 : this.units[i + 2]?.word.folded === 's' ? 2 : 1), [thing]);
      return;
    }
    const governor = this.governor(i);
    const word = governor === undefined ? undefined : this.units[governor]!;
    if (word === undefined) this.subjects = [thing];
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

  /** The unit that says what a name is to the clause: a preposition, a verb, a comma, "and"; undefined where the clause begins with it. */
  private governor(i: number): number | undefined {
    for (let j = i - 1; j >= 0 && i - j <= FARTHEST; j--) {
      const { word, thing, adjective } = this.units[j]!;
      if (thing) {
        if (adjective) continue;
        return j;
      }
      if (j === i - 1 && isDate(this.units, j)) return undefined;
      if (word.kind === KIND.mark) return word.text === '"' || word.text === '\u201c' || word.text === '-' ? this.skipMark(j) : j;
      if (
        PREPOSITIONS.has(word.folded) ||
        word.folded === 'and' ||
        word.folded === 'or' ||
        RELATIVES.has(word.folded) ||
        BREAKS.has(word.folded)
      )
        return j;
      if (verbMeanings.has(word.folded) && this.verb?.at === j) return j;
      if (BE.has(word.folded) || word.folded === 'has' || word.folded === 'had') return j;
      const modifies =
        word.folded === 'the' ||
        word.folded === 'a' ||
        word.folded === 'an' ||
        word.kind === KIND.number ||
        isCapital(word.kind) ||
        (word.bits & MODIFIERS) !== 0 ||
        isPossessive(this.units[j]!);
      if (!modifies) return j;
    }
    return i <= FARTHEST ? undefined : 0;
  }

  private skipMark(j: number): number | undefined {
    return j > 0 ? j - 1 : undefined;
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
      if (this.role.others.length > 0) this.add(this.role.others, thing, this.role.meanings, this.role.from, governor);
      this.role.at = i;
      return;
    }
    if (before?.thing && this.subjects.includes(before.thing) && (this.verb === undefined || sign !== ',')) {
      this.subjects = this.verb === undefined ? [...this.subjects, thing] : [thing];
      this.verb = undefined;
      return;
    }
    this.role = undefined;
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
    if (meanings) this.addRole(this.subjects, i, meanings, at, at);
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
      this.addRole(named, i, meanings, noun, governor);
      return;
    }
    if (!this.verb || (this.units[governor - 1]?.thing && governor - 1 > this.verb.at && preposition === 'of')) {
      this.role = undefined;
      return;
    }
    const meaning = verbMeanings.get(this.units[this.verb.at]!.word.folded)!;
    const meanings = this.verb.passive ? meaning.passive[preposition] : meaning.active[preposition];
    if (!meanings || governor - this.verb.at > 2 * FARTHEST) {
      this.role = undefined;
      return;
    }
    const subjects = this.verb.bare ? this.holders(this.verb.at) : this.subjects;
    this.addRole(subjects, i, meanings, this.verb.at, governor);
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
        if (this.governorIsPreposition(j) && said) return this.subjects;
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

  /** "the president of Y, X": the name after the comma. */
  private namedAfter(i: number): TypedThing[] {
    const comma = this.units[i + 1];
    const after = this.units[i + 2];
    if (comma?.word.text === ',' && after?.thing?.kind === 'person' && !after.adjective) return [after.thing];
    return comma?.thing?.kind === 'person' ? [comma.thing] : [];
  }

  /** "Y's president X", "his wife X", "X's novel Z". */
  private readPossession(at: number, owners: TypedThing[]): void {
    for (let j = at + 1; j < this.units.length && j - at <= 4; j++) {
      const { word, thing, adjective } = this.units[j]!;
      if (thing && adjective) continue;
      if (thing) return;
      const noun = nounMeanings.get(word.folded);
      const comma = this.units[j + 1]?.word.text === ',';
      const next = comma ? this.units[j + 2] : this.units[j + 1];
      if (noun && next?.thing && !next.adjective && !isPronoun(next)) {
        if (comma && !isClosed(this.units[j + 3])) return;
        const kin = noun.of && ofDeputy(this.units, j, noun.of, at);
        if (kin) this.add([next.thing], owners[0]!, kin, at, j);
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
      (this.units[j]!.word.bits & MODIFIERS) !== 0 &&
      j - i < 5
    )
      j++;
    const follower = this.units[j];
    const meanings: Meaning[] = ['CITIZEN_OF', 'FROM_COUNTRY'];
    if (follower?.thing && !follower.adjective && !isPronoun(follower)) this.add([follower.thing], place, meanings, i, j - 1);
    else {
      const opener = this.units[i - 1]?.word.folded;
      if (opener !== 'a' && opener !== 'an' && opener !== 'the' && !this.units[i - 1]?.adjective) return;
      const holders = this.holders(i);
      if (holders.length > 0 && j > i + 1) this.add(holders, place, meanings, i, j - 1);
    }
  }

  private addRole(others: TypedThing[], i: number, meanings: readonly Meaning[], from: number, to: number): void {
    this.add(others, this.units[i]!.thing!, meanings, from, to);
    this.role = { others, meanings, from, at: i };
  }

  private add(others: readonly TypedThing[], thing: TypedThing, meanings: readonly Meaning[], from: number, to: number): void {
    for (const other of others) {
      if (other === thing) continue;
      for (const meaning of meanings) {
        const turned = meaning.startsWith('<');
        const name = (turned ? meaning.slice(1) : meaning) as RelationName;
        const [source, target] = turned ? [thing, other] : [other, thing];
        if (!mayRelate(name, source.kind, target.kind) || !isFounded(name, source, target)) continue;
        this.facts.push({ source, target, name, from, to });
        break;
      }
    }
  }

  private back(i: number, skip: (unit: Unit) => boolean): number {
    let j = i - 1;
    while (j >= 0 && !this.units[j]!.thing && skip(this.units[j]!)) j--;
    return j;
  }
}

/** "a woman named Jean", "code-named Asteroid": no appointment. */
const NAMING = new Set(['named', 'called']);
