const LONGEST_SUBJECT = 60;

/** Headings of any document of their kind. */
const GENERAL_TITLE =
  /^(?:(?:the |full |detailed |old(?:er)? )?(?:change ?-?logs?|changes|release notes|news|readme|read me|history|history of changes|introduction|overview|contents|table of contents|index|summary|untitled|document|notes|name|todo|authors?|credits|copyright|licen[cs]e|faq|what(?:'|’)?s new)(?:\.(?:txt|md|rst))?|(?:change ?-?log|changes|release notes|news|history|what(?:'|’)?s new)\b.*|version \S+.*|v?\d[\d.]*\S*(?: \(.*\))?)$/i;
/** An entry of a log, and not what the log is of: a date, a revision, somebody's address. */
const LOG_ENTRY =
  /^(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d|\d{2,4}[-/.]\d|(?:commit\s+)?[0-9a-f]{7,40}\b|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? |[*#=_-]{2,})|<[^>\s]+@[^>\s]+>|\S+@\S+\.\w/i;
/** The head of an entry in the log of a package, which begins with its name. */
const PACKAGE_ENTRY = /^([a-z0-9][a-z0-9.+-]+) \([^()\s]+\) [\w -]+;\s*urgency=/i;
/** The head of a manual page: `GIT-LOG(1) Git Manual GIT-LOG(1)`. */
const MANUAL_PAGE = /^([\w.:+-]+)\s?\(\d\w{0,3}\)/;

/**
 * What a document is of, by its title; undefined where the title would fit any other one, or is a sentence.
 */
export function subjectOfTitle(title: string): string | undefined {
  const text = title.replace(/^[#=*\s]+/, '').trim();
  const [, name] = PACKAGE_ENTRY.exec(text) ?? [];
  if (name !== undefined) return name;
  const [, page] = MANUAL_PAGE.exec(text) ?? [];
  if (page !== undefined) return page === page.toUpperCase() ? page.toLowerCase() : page;
  if (text === '' || text.length > LONGEST_SUBJECT || /[.!?]$/.test(text)) return undefined;
  return GENERAL_TITLE.test(text) || LOG_ENTRY.test(text) ? undefined : text;
}
