const LONGEST_SUBJECT = 60;

/** Headings of any document of their kind. */
const GENERAL_TITLE =
  /^(?:(?:the |full |detailed |old(?:er)? )?(?:change ?-?logs?|changes|release notes|news|readme|read me|history|history of changes|introduction|overview|contents|table of contents|index|summary|untitled|document|notes|name|todo|authors?|credits|copyright|licen[cs]e|faq|agenda|present|attend(?:ees|ance)|participants|invited|observers|absent|links|minutes|announcements|discussion|actions?(?: items)?|next steps|background|motivation|rationale|abstract|specification|references|examples?|usage|installation|options|description|synopsis|see also|files|bugs|conclusions?|acknowledge?ments|open (?:issues|questions)|rejected ideas|backwards? compatibility|reference implementation|security implications|footnotes|appendix|more information|further reading|related|resources|q ?& ?a(?:,? other)?|other(?: business)?|(?:old|new) business|process|books?(?: and blog ?posts?)?|blog ?posts?|misc(?:ellaneous)?|review of .*|what(?:'|’)?s new)(?:\.(?:txt|md|rst))?|(?:change ?-?log|changes|noteworthy changes|release notes|news|history|what(?:'|’)?s new)\b.*|version \S+.*|v?\d[\d.]*\S*(?: \(.*\))?)$/i;
/** An entry of a log, and not what the log is of: a date, a revision, somebody's address. */
const LOG_ENTRY =
  /^(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d|\d{2,4}[-/.]\d|(?:commit\s+)?[0-9a-f]{7,40}\b|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? |[*#=_-]{2,})|<[^>\s]+@[^>\s]+>|\S+@\S+\.\w/i;
/** The head of an entry in the log of a package, which begins with its name. */
const PACKAGE_ENTRY = /^([a-z0-9][a-z0-9.+-]+) \([^()\s]+\) [\w -]+;\s*urgency=/i;
/** The head of a manual page: `GIT-LOG(1) Git Manual GIT-LOG(1)`. */
const MANUAL_PAGE = /^([\w.:+-]+)\s?\(\d\w{0,3}\)/;

/** The file of a log: `libfoo-dev-changelog.txt`. */
const FILE_OF = /^([\w.+-]*\w)[-_.](?:changelog|changes|news|readme|history|copyright)(?:\.\w{2,4})*$/i;

/**
 * What a document is of, by its title; undefined where the title would fit any other one, or is a sentence.
 */
export function subjectOfTitle(title: string): string | undefined {
  const text = title.replace(/^[#=*\s]+/, '').trim();
  const [, name] = PACKAGE_ENTRY.exec(text) ?? [];
  if (name !== undefined) return name;
  const [, page] = MANUAL_PAGE.exec(text) ?? [];
  if (page !== undefined) return page === page.toUpperCase() ? page.toLowerCase() : page;
  const [, documented] = FILE_OF.exec(text) ?? [];
  if (documented !== undefined) return documented;
  if (text === '' || text.length > LONGEST_SUBJECT || /[.!?]$/.test(text)) return undefined;
  return GENERAL_TITLE.test(text.replace(/ \([^()]*\)$/, '')) || LOG_ENTRY.test(text) ? undefined : text;
}

/** Of the passages, that a document holds so many says what all are about; that two do so. */
const [MAINLY, TOGETHER, LESSER] = [0.5, 0.75, 0.25];
const LONGEST_PAIR = 90;
/** A date, a version or a number that tells one of a series from the others. */
const OF_SERIES =
  /[\s,:(\u2013-]+(?:(?:meeting|minutes|release|version|no\.?) )?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|(?:\d{1,2} )?\p{Lu}\p{Ll}+ (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4}|v?\d+(?:\.\d+)+|#?\d+)\)?$/u;

/** What a log of changes begins with: its last release. */
const RELEASE = / v?\d+(?:\.\d+)+[\w.-]* \([^()]*\d{4}[^()]*\)$/;

/** The documents that most passages come from, or a series of such, if there are any. */
export interface ReportDocuments {
  /** What most passages are of: one document, or documents that differ in a date or a number. */
  one: string | undefined;
  /** The two that nearly all are of. */
  two: string | undefined;
}

/**
 * What the passages are of, by the titles of their documents, one for each passage.
 * @param and what joins two in their language
 */
export function subjectOfDocuments(titles: readonly string[], and = 'and'): ReportDocuments {
  const series = new Map<string, { titles: Set<string>; passages: number }>();
  for (const title of titles) {
    const subject = subjectOfTitle(title);
    if (subject === undefined) continue;
    const name = subject.replace(OF_SERIES, '').replace(OF_SERIES, '');
    const known = series.get(name) ?? { titles: new Set<string>(), passages: 0 };
    series.set(name, known);
    known.titles.add(subject.replace(RELEASE, ''));
    known.passages++;
  }
  const [first, second] = [...series]
    .map(([name, { titles: own, passages }]) => ({ name: own.size > 1 ? name : [...own][0]!, share: passages / titles.length }))
    .sort((a, b) => b.share - a.share);
  const pair = first && second ? `${first.name} ${and} ${second.name}` : '';
  if (first && first.share >= MAINLY && first.share > (second?.share ?? 0)) return { one: first.name, two: undefined };
  return {
    one: undefined,
    two:
      first && second && second.share >= LESSER && first.share + second.share >= TOGETHER && pair.length <= LONGEST_PAIR
        ? pair
        : undefined,
  };
}
