const set = (names: string) => new Set(names.split(' '));

/** Roots of documents, whose elements say what a text is made of; any other root is that of data, whose elements are names of values. */
export const DOCUMENT_ROOTS = set(
  'article book chapter part section refentry set appendix preface glossary bibliography TEI TEI.2 teiCorpus FictionBook topic concept task reference dita map rss feed RDF document doc rfc manual guide help play poem us-patent-application us-patent-grant',
);
/** Parts of a text that may have a title of their own. */
export const SECTIONS = set(
  'section sect1 sect2 sect3 sect4 sect5 simplesect refsect1 refsect2 refsect3 refsection chapter part appendix preface glossary bibliography sec div div1 div2 div3 article book topic concept task reference item entry channel act scene',
);
export const TITLES = set('title head heading titel titre TITLE refname article-title invention-title heading');
/** Titles only where something else does not stand around them: a reference names its article, too. */
export const OWNED_TITLES: ReadonlyMap<string, string> = new Map([['article-title', 'title-group']]);
/** Paragraphs and what is one of its own. */
export const PARAGRAPHS = set(
  'p para simpara formalpara t v line l summary description abstract-p note caption quote blockquote term speech SPEECH LINE remark content claim-text',
);
export const ITEMS = set('listitem li varlistentry step');
export const ROWS = set('row tr strow sthead');
export const CELLS = set('entry td th cell stentry');
export const VERBATIM = set('programlisting screen literallayout codeblock pre synopsis code-block sourcecode artwork');
/** Parts of a document of which all is one line: who wrote it, where and when, and each text that it refers to. */
export const LINES = set(
  'ref contrib aff pub-date history date kwd-group permissions funding-group author-notes biblioentry bibliomixed biblStruct us-citation applicant inventor assignee agent',
);
/** Numbers and classes that a publisher or an office keeps of a document. */
export const CATALOGUED = set(
  'journal-id article-id article-categories custom-meta-group contrib-id object-id self-uri issn isbn counts classifications-ipcr classifications-cpc classification-national classification-locarno us-field-of-classification-search',
);
/** What is said about the text, for programs. */
export const SILENT = set('script style indexterm metadata encodingDesc revisionDesc binary svg math');
