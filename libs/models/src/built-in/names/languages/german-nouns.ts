import type { WordType } from '@strata/text';
import { fold, LEXICAL } from '@strata/text';

const foldedSet = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(fold),
  );

/** Who somebody is: stands before the name of a person, and is no part of it. */
const PERSONS = foldedSet(
  `könig königin kaiser kaiserin papst herzog herzogin erzherzog erzherzogin großherzog fürst fürstin graf gräfin markgraf kurfürst prinz prinzessin baron
   freiherr bischof erzbischof kardinal abt mönch priester pfarrer pastor prophet heiliger präsident präsidentin us-präsident kanzler kanzlerin bundeskanzler bundeskanzlerin
   bundespräsident minister ministerin ministerpräsident bürgermeister oberbürgermeister senator botschafter general feldherr feldmarschall admiral oberst hauptmann
   major offizier soldat herrscher herrscherin monarch regent feldzugsherr zar zarin sultan schah kalif pharao diktator führer chef direktor direktorin leiter leiterin vorsitzender
   vorsitzende geschäftsführer geschäftsführerin chemiker chemikerin physiker physikerin mathematiker mathematikerin biologe biologin arzt ärztin ingenieur ingenieurin militäringenieur
   erfinder erfinderin forscher forscherin entdecker seefahrer philosoph philosophin theologe historiker historikerin professor professorin lehrer lehrerin schüler schülerin
   student studentin komponist komponistin dirigent sänger sängerin musiker musikerin pianist maler malerin bildhauer bildhauerin architekt architektin baumeister dichter
   dichterin schriftsteller schriftstellerin autor autorin journalist journalistin regisseur regisseurin schauspieler schauspielerin sportler sportlerin trainer spieler spielerin
   herr frau dr doktor sohn tochter vater mutter bruder schwester neffe nichte onkel tante enkel enkelin cousin gatte gattin gemahl gemahlin ehemann ehefrau witwe
   freund freundin nachfolger nachfolgerin vorgänger vorgängerin thronfolger gründer gründerin held heldin rivale kollege mitglied bewohner bürger göttin gott siegesgöttin`,
);
/** What lies somewhere. */
const PLACES = foldedSet(
  `stadt hauptstadt großstadt kleinstadt altstadt dorf ort siedlung gemeinde provinz region land bundesland staat königreich herzogtum fürstentum grafschaft insel halbinsel
   fluss see meer berg gebirge tal wüste wald küste hafen straße platz viertel bezirk kanton kreis landkreis schloss burg festung palast kirche dom kloster tempel turm tor
   brücke mauer flughafen bahnhof park kontinent republik reich kaisertum kaiserreich großherzogtum markgrafschaft kolonie welt erde`,
);
const ORGANIZATIONS = foldedSet(
  `union bund bundes firma unternehmen konzern gesellschaft aktiengesellschaft partei gewerkschaft verein verband stiftung universität hochschule schule institut akademie museum bank
   behörde ministerium amt gericht organisation bewegung orden armee heer flotte zeitung zeitschrift verlag orchester chor mannschaft club klub`,
);
const EVENTS = foldedSet(
  'krieg krieges weltkrieg weltkrieges weltkriegs revolution aufstand schlacht feldzug kreuzzug olympiade spiele messe festspiele konferenz kongress wettbewerb meisterschaft friede frieden',
);

/** Nouns of every text; those that end as nouns do (`ENDED`) need not be here. */
const COMMON = foldedSet(
  `jahr monat woche tag stunde minute sekunde zeit zeitalter epoche ära ende anfang beginn mitte mittelpunkt zentrum rest teil hälfte drittel viertel großteil mehrheit minderheit
   anzahl zahl zahlenstärke menge höhe länge breite größe tiefe fläche gewicht preis wert kosten grad prozent million milliarde meter kilometer name titel wort begriff art weise form seite
   mensch mann kind junge mädchen leute volk völker stamm stämme familie haus adel adelshaus dynastie ureinwohner einwohner nachbar gast arbeiter bauer händler
   jäger sammler tod leben geburt liebe hass krise kampf macht kraft recht gesetz vertrag abkommen pakt beschluss plan ziel zweck grund ursache folge ergebnis erfolg sieg niederlage
   problem frage antwort lösung idee ideal gedanke wissen kunst musik kultur sprache schrift buch text bild film lied werk stück bau bauwerk gebäude raum zimmer saal
   dach wand boden böden tür fenster stein marmor holz eisen stahl gold silber lehm putz säule bogen bögen wasser luft feuer licht farbe klima wetter schnee regen sturm schneesturm wind
   norden süden osten westen nordosten nordwesten südosten südwesten innere äußere gebiet grenze grenzregion gegend lage umgebung nähe richtung weg handelsweg reise fahrt schiff boot
   ruder auto zug bahn pferd tier hund pflanze baum kiefer blume feld acker landschaft natur wirtschaft handel industrie arbeit auftrag markt ware geld steuer
   kartoffel roggen getreide nahrung rohmaterial fischgrund staatsvertrag attentat datum konflikt chaos pest rebellion regime streit regel rolle spiel sport tor bühne
   einfluss autorität widerstand wohl wohlstand standard lebensstandard niveau zustand stand status fortschritt aufstieg fall niedergang untergang verfall vorstoß angriff verlust besitz thron krone haupt gesicht
   herz hand fuß kopf auge stimme seele geist glaube religion gebet sitz sektor bereich system netz programm projekt modell versuch test nachricht information daten
   wechsel wandel gewinn vorteil nachteil nutzen gefahr risiko schaden schäden schutz hilfe dank ehre ruhm ruf ruhe friede gewalt terror ereignis fest feier anlass
   großteil ausbruch eintreffen drängen einschreiten vorgehen aushandeln bemühen verhalten zweifel wunsch wille traum angst mut fund fokus ausgleich ausgangspunkt höhepunkt tiefpunkt
   streitkräfte truppe einheit armee marine polizei militär waffe kanone mauer vorhang wall graben beute beutezug zug umzug besuch besucher tourist touristenattraktion anblick
   symbol zeichen merkmal beispiel fall element stoff material sache ding gegenstand produkt gerät maschine technik computer rechner programmierer benutzer nutzer kunde kundin mitarbeiter mitarbeiterin
   abteilung büro bürokomplex firma vorstand rat reichstag parlament regierung wahl wähler parlamentswahl volksabstimmung stimme amtszeit amt sommer winter frühling frühjahr herbst
   januar februar märz april mai juni juli august september oktober november dezember jänner montag dienstag mittwoch donnerstag freitag samstag sonntag
   abbild abbilder denkmal statue grab grabmal ruine weltwunder antike moderne mittelalter neuzeit renaissance barock gotik steinzeit bronzezeit eisenzeit
   sohn tochter locke berge seen flüsse städte länder dörfer inseln völker männer frauen kinder häuser bücher bilder werke mächte kräfte söhne töchter väter brüder
   fortsetzung kapitel abschnitt absatz artikel paragraph tabelle abbildung seite anhang inhalt übersicht quelle literatur hinweis anmerkung beispielhaft
   untertan untertanen vertriebene verfolgte verbündete verbündeter verwandter verwandte deutsche gebiete konflikte kunde hier dort alle wer was`,
);

/** Endings of nouns made from other words, and last parts of those that are put together, folded, also in the plural. */
const ENDED =
  /(?:ung|heit|keit|igkeit|schaft|tat|ismus|ment|nis|tum|ling|enz|anz|tion|sion|gion|logie|graphie|grafie|kunde|kunst|macht|kraft|werk|zeug|haus|hauser|zeit|jahr|tag|mann|leute|manner|frau|kind|land|lander|stadt|stadte|dorf|dorfer|gebiet|reich|krieg|bund|bau|bauten|bild|buch|stuck|platz|straße|weg|zug|punkt|kreis|raum|grund|fall|gang|stand|wert|preis|recht|gesetz|vertrag|konig|kaiser|herrscher|prinz|bewegung|bedeutung|plan|spiel|turm|tor|schloss|kirche|tempel|berg|gebirge|fluss|meer|wasser|stein|dichte|motor|system|systeme|programm|programme|zentrum|netz|komplex|felder?|springer|boarder|schauspieler|schauspielerin|ingenieur|monarch|monarchie|attraktion|statte|forscher|sprache|titel|name|datum|geber|trager|fuhrer|flotte|heer|armee|wunder|gelandefeld|kampf|streit|mord|sieg|hof|markt|handel|fest|festival|lied|film|roman|text|wort|satz|teil|seite|stelle|garten|halle|bahn|schiff|boot|brucke|insel|kuste|hafen|wald|baum|tier|amt|form|linie|gruppe|klasse|reihe|familie|schule|gemeinde|rede|frage|lehre|theorie|methode|technik|politik|musik|abkommen|wesen|zeichen|mauer|dynastie|jager|ereignis)(?:e|en|er|ern|es|s|n|nen|in|innen|se|sen|ses|ium)?$/u;

/** The noun in the form of a dictionary, as far as endings tell; the forms that it may be one of. */
function basesOf(folded: string): string[] {
  const bases = [folded];
  for (const ending of ['s', 'es', 'e', 'en', 'n', 'er', 'ern', 'nen', 'innen'])
    if (folded.endsWith(ending) && folded.length - ending.length >= 3) bases.push(folded.slice(0, -ending.length));
  return bases;
}

const isOf = (nouns: ReadonlySet<string>, folded: string): boolean => basesOf(folded).some((base) => nouns.has(base));

/** What a German noun says of the name behind it. */
export type NounSense = 'person' | 'place' | 'organization' | 'event';

/** Of a folded noun; undefined where it says nothing of the kind. */
export function germanNounSense(folded: string): NounSense | undefined {
  if (
    isOf(PERSONS, folded) ||
    /(?:konig|kaiser|herzog|furst|prasident|minister|meister|spieler|schauspieler(?:in)?|ingenieur)s?$/u.test(folded)
  )
    return 'person';
  if (isOf(ORGANIZATIONS, folded)) return 'organization';
  if (isOf(EVENTS, folded)) return 'event';
  return isOf(PLACES, folded) ? 'place' : undefined;
}

/** Whether a word with a capital is a noun of the dictionary, which alone names nothing; "Wolfgang" and "Darmstadt" only end as one. */
export function isGermanNoun({ folded, bits }: Pick<WordType, 'folded' | 'bits'>): boolean {
  if (isOf(COMMON, folded) || germanNounSense(folded) !== undefined) return true;
  return (bits & (LEXICAL.givenName | LEXICAL.city | LEXICAL.largeCity)) === 0 && ENDED.test(folded);
}
