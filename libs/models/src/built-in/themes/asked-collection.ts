/** "all of these documents", "my whole collection"; one document is none. */
const COLLECTION =
  '(?:(?:(?:all |of )*(?:the|these|this|my|our|all|those|your) )(?:\\p{Ll}+ ){0,2}?(?:documents|files|texts|papers|corpus|collection|archive|library|data ?set|knowledge base|project|folder)' +
  '|(?:all (?:of )?(?:the |these |our |my )?|these |my |our )(?:minutes|notes|reports|pages|articles|letters|recipes|policies|records|e-?mails|messages|transcripts|guidelines|manuals))';
const GERMAN =
  '(?:dokumenten?|dateien|texten?|unterlagen|protokollen?|berichten?|seiten|artikeln?|notizen|akten|briefen?|mails|aufzeichnungen)';
/** "What are these documents about?", "Which topics do the files cover?", "Summarize the collection." */
const FORMS = [
  `what(?:['’]s| is| are| does| do) ${COLLECTION} (?:all )?(?:about|contain|cover|say|talk about|deal with|tell|discuss)`,
  `what(?:['’]s| is) in ${COLLECTION}`,
  `(?:what|which) (?:are the )?(?:main |major |key |most important )?(?:topics|themes|subjects)(?: are(?: there| covered| discussed| treated| mentioned)?(?: (?:in|by) ${COLLECTION})?| do ${COLLECTION} (?:cover|discuss|deal with|treat)|(?: of| in) ${COLLECTION})?`,
  `(?:please )?(?:summari[sz]e|describe|outline|(?:give|show) me (?:an? )?(?:short |brief |quick )?(?:overview|summary) of|(?:an? )?(?:overview|summary) of|tell me about) ${COLLECTION}`,
];
/** The same in German, French, Spanish and Italian. */
const IN_OTHER_LANGUAGES = [
  `worum (?:geht|ging) es (?:hier|in (?:den|diesen|meinen|unseren|allen) ${GERMAN}|in (?:der|dieser|meiner|unserer) sammlung)`,
  `wovon handel(?:te)?n (?:die|diese|meine|unsere) ${GERMAN}`,
  `(?:was sind die|welche(?:s sind die)?) (?:\\p{Ll}+ )?(?:themen|themengebiete|schwerpunkte)(?: (?:gibt es|werden behandelt|kommen vor))?(?: (?:(?:in )?de[rn]|(?:in )?diese[rn]) (?:${GERMAN}|sammlung))?`,
  `(?:fasse? (?:die|diese|meine|unsere) (?:${GERMAN}|sammlung) zusammen|(?:gib mir )?eine[n]? (?:kurze[n]? )?(?:überblick|zusammenfassung)(?: (?:über|der) (?:die )?(?:dokumente|dateien|texte|sammlung))?)`,
  `de quoi (?:parlent|traitent) (?:ces|les|mes|nos) (?:documents|fichiers|textes)`,
  `(?:quels sont|donne[zr]?(?:-moi)?) les (?:\\p{Ll}+ )?(?:thèmes|themes|sujets)(?: (?:principaux|abordés|importants))?(?: (?:de|dans) (?:ces|les|la|cette) (?:documents|fichiers|textes|collection))?`,
  `(?:résume[zr]?|fai(?:s|tes) un résumé d[eu]) ?(?:ces|les|mes|la|cette) (?:documents|fichiers|textes|collection)`,
  `¿?de qué (?:tratan|hablan) (?:estos|los|mis|nuestros) (?:documentos|archivos|textos)`,
  `¿?cuáles son los (?:\\p{Ll}+ )?temas(?: (?:principales|tratados|importantes))?(?: de (?:estos|los|la|esta) (?:documentos|archivos|textos|colección))?`,
  `(?:resume|resuma|resumir) (?:estos|los|mis|la|esta) (?:documentos|archivos|textos|colección)`,
  `di (?:che )?cosa (?:parlano|trattano) (?:questi|i) (?:documenti|file|testi)`,
  `quali sono i (?:\\p{Ll}+ )?temi(?: (?:principali|trattati|importanti))?(?: (?:di questi|dei|della) (?:documenti|file|testi|raccolta))?`,
  `riassumi (?:questi|i|la) (?:documenti|file|testi|raccolta)`,
];
const ASKS = new RegExp(`^(?:${[...FORMS, ...IN_OTHER_LANGUAGES].join('|')})[\\s?.!]*$`, 'iu');
const LONGEST = 160;

/** Whether a question is about a collection as a whole, and about nothing in it: no passage answers it. */
export function asksOfCollection(question: string): boolean {
  const asked = question.trim();
  return asked.length <= LONGEST && ASKS.test(asked);
}
