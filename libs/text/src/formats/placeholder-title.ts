/** What programs put into the title of a new file by themselves, in the languages met most: no help to a reader. */
const PLACEHOLDER =
  /^(?:untitled|unknown|no (?:slide )?title|unbenannt|sans titre|sin título|senza titolo|presentation|(?:présentation |presentación de |presentazione (?:(?:standard )?di )?|apresentação do |prezentace aplikace |prezentacja programu )?powerpoint(?:[ -](?:presentation|präsentation|presentatie|presentasjon))?|presentación|(?:slide|folie|diapositive|diapositiva|dia|slajd|snímek|слайд|презентация|book|mappe|document|dokument|classeur)[ -]?\d*|microsoft (?:word|powerpoint|excel)\b.*)$/i;

/** A number of a file or a filing names nothing: "0000064803-23-000009". */
const NUMBER = /^\d[\d\s.-]{8,}$/;

/** Is this declared title none? */
export const isPlaceholderTitle = (title: string): boolean => title === '' || PLACEHOLDER.test(title) || NUMBER.test(title);

/** Sections that documents of many kinds begin with: as the title of a whole document they would be the title of all. */
const SECTION =
  /^(?:[\d.]+\s+)?(?:abstract|introduction|contents|preface|foreword|summary|executive summary|overview|background|motivation|synopsis|name|copyright|features|why|usage|install(?:ation)?|getting started|quick ?start|examples?|benchmarks|frequently asked questions|faq|read ?me|table of contents|einleitung|einführung|zusammenfassung|inhalt|inhaltsverzeichnis|vorwort|überblick|résumé|sommaire|avant-propos|resumen|introducción|índice|prólogo|sommario|introduzione|indice)\s*[:.]?$/i;

/** Who pays for a program stands above its name. */
const SPONSORS = /^(?:[^\p{L}\d]*)(?:\p{L}+ )?(?:sponsors?|backers)\W*$/iu;

/** What stands above the forms of authorities and the news of companies: all of them begin with it. */
const FORM =
  /^(?:(?:united states )?securities and exchange commission\b.*|washington,? d\.?c\b.*|date of report\b.*|form [\w-]{1,8}|exhibit [\d.]{1,8}|for (?:immediate )?release|(?:press|news|media) release|current report\b.*|(?:annual|quarterly) report pursuant\b.*)$/i;

/** Is this heading what such a form begins with, whoever fills it in? */
export const isFormTitle = (heading: string): boolean => heading === 'UNITED STATES' || FORM.test(heading);

/** Is this heading, the first of a document, that of a section and not the document's own? */
export const isSectionTitle = (heading: string): boolean => SECTION.test(heading) || SPONSORS.test(heading);
