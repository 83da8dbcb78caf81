import { fold } from '@strata/text';
import type { ReadLanguage } from './read-language';

/** What is no country of today and is spoken of like one, folded. */
const OTHERS: Readonly<Record<ReadLanguage, string>> = {
  de: `europa asien afrika amerika nordamerika südamerika ozeanien skandinavien preußen bayern sachsen böhmen mähren schlesien pommern litauen
    ostpreußen westpreußen hessen thüringen schwaben franken westfalen rheinland tirol kärnten steiermark salzburg elsass lothringen burgund
    sowjetunion jugoslawien tschechoslowakei england schottland wales grossbritannien großbritannien holland flandern kastilien katalonien andalusien
    sizilien sardinien lombardei toskana venetien normandie bretagne provence persien babylon babylonien mesopotamien byzanz karthago gallien
    germanien moskau warschau wien prag köln münchen nürnberg rom mailand venedig neapel florenz genf zürich brüssel kopenhagen lissabon athen
    weißrussland polen-litauen österreich-ungarn ddr brd usa`,
  fr: `europe asie afrique amérique océanie angleterre écosse bourgogne bretagne normandie provence aquitaine alsace lorraine flandre castille
    catalogne andalousie prusse bavière saxe bohême perse gaule carthage byzance maghreb occident orient urss yougoslavie grande-bretagne`,
  es: `europa asia áfrica américa oceanía iberia inglaterra escocia castilla aragón cataluña andalucía galicia navarra flandes borgoña prusia baviera
    persia galia cartago bizancio urss yugoslavia hispania centroamérica sudamérica norteamérica`,
  it: `europa asia africa america oceania inghilterra scozia lombardia toscana sicilia sardegna dalmazia borgogna prussia baviera boemia persia
    gallia cartagine bisanzio urss jugoslavia`,
  pt: `europa ásia áfrica américa oceania inglaterra escócia castela aragão catalunha andaluzia galiza borgonha prússia baviera pérsia cartago
    bizâncio urss jugoslávia iugoslávia`,
};

const known = new Map<ReadLanguage, ReadonlySet<string>>();

/** Names of countries and of other known lands in a language, folded and with blanks for hyphens: of countries those of the Unicode CLDR, which the JavaScript engine brings. */
export function countryNames(language: ReadLanguage): ReadonlySet<string> {
  let names = known.get(language);
  if (!names) known.set(language, (names = namesIn(language)));
  return names;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function namesIn(language: ReadLanguage): ReadonlySet<string> {
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const countries = LETTERS.flatMap((first) => LETTERS.map((second) => regions.of(first + second)));
  const others = OTHERS[language].split(/\s+/);
  return new Set([...countries.filter((name) => name !== undefined), ...others].map((name) => fold(name).replaceAll('-', ' ')));
}
