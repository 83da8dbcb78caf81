import type { ReadPassage } from './read-passage';
import { ageAtDeath } from './told-age';
import { toldAmount } from './told-amounts';
import type { ToldValue } from './told-facts';
import { birthDate, buildingDate, country, deathDate, foundingDate, nationality, releaseDate } from './told-facts';
import { occupation } from './told-occupation';
import { birthName, fullName, realName } from './told-own-names';
import { cast, genre } from './told-works';

/** Relations whose end is no name: what a passage about a thing tells of each. */
export const VALUE_READINGS: Readonly<Record<string, (passage: ReadPassage) => ToldValue | undefined>> = {
  'birth date': birthDate,
  'death date': deathDate,
  'release date': releaseDate,
  'founding date': foundingDate,
  'building date': buildingDate,
  nationality,
  country,
  occupation,
  'age at death': ageAtDeath,
  genre,
  cast,
  'full name': fullName,
  'birth name': birthName,
  'real name': realName,
  population: (passage) => toldAmount(passage, 'population'),
  height: (passage) => toldAmount(passage, 'height'),
  length: (passage) => toldAmount(passage, 'length'),
  area: (passage) => toldAmount(passage, 'area'),
};
