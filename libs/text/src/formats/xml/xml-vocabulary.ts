const set = (names: string) => new Set(names.split(' '));

/** Roots of documents, whose elements say what a text is made of; any other root is that of data, whose elements are names of values. */
export const DOCUMENT_ROOTS = set(
  'article book chapter part section refentry set appendix preface glossary bibliography TEI TEI.2 teiCorpus FictionBook topic concept task reference dita map rss feed RDF document doc rfc manual guide help play poem',
);
/** Parts of a text that may have a title of their own. */
export const SECTIONS = set(
  'section sect1 sect2 sect3 sect4 sect5 simplesect refsect1 refsect2 refsect3 refsection chapter part appendix preface glossary bibliography sec div div1 div2 div3 article book topic concept task reference item entry channel act scene',
);
export const TITLES = set('title head heading titel titre TITLE refname article-title');
/** Paragraphs and what is one of its own. */
export const PARAGRAPHS = set(
  'p para simpara formalpara t v line l summary description abstract-p note caption quote blockquote term speech SPEECH LINE remark content',
);
export const ITEMS = set('listitem li varlistentry step');
export const ROWS = set('row tr strow sthead');
export const CELLS = set('entry td th cell stentry');
export const VERBATIM = set('programlisting screen literallayout codeblock pre synopsis code-block sourcecode artwork');
/** What is said about the text, for programs. */
export const SILENT = set('script style indexterm metadata encodingDesc revisionDesc binary svg math');
