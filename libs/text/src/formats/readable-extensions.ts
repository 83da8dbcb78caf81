import type { DocumentFormat } from './converted-document';

export type TextFormat = Exclude<
  DocumentFormat,
  'pdf' | 'docx' | 'pptx' | 'xlsx' | 'doc' | 'ppt' | 'xls' | 'odt' | 'ods' | 'odp' | 'epub' | 'rtf' | 'email' | 'mailbox'
>;

const EXTENSIONS: Readonly<Record<Exclude<TextFormat, 'text'>, string>> = {
  markdown: 'md markdown mdown mkd mdx qmd rmd',
  html: 'html htm xhtml',
  json: 'json geojson jsonld',
  jsonl: 'jsonl ndjson',
  csv: 'csv tsv',
  xml: 'xml dbk docbook tei dita ditamap nxml rss atom opml fb2 kml gpx rdf xsd wsdl fodt fods fodp',
  rst: 'rst rest',
  asciidoc: 'adoc asciidoc',
  latex: 'tex ltx latex',
  notebook: 'ipynb',
  org: 'org',
  subtitles: 'vtt srt',
  code: [
    'js mjs cjs jsx ts mts cts tsx py pyi java kt kts scala groovy gradle c h cc cpp cxx hh hpp cs fs go rs rb php pl pm sh bash zsh fish ps1 bat cmd',
    'sql r jl lua swift m mm dart ex exs erl hs ml clj cljs el lisp scm vue svelte css scss less cmake mk tf proto graphql yaml yml toml ini cfg conf',
    'properties diff patch sty cls bib vb pas f90 asm zig nim d awk tcl',
  ].join(' '),
};
/** What an extension claims. */
export const CLAIMED: ReadonlyMap<string, TextFormat> = new Map(
  Object.entries(EXTENSIONS).flatMap(([format, names]) => names.split(' ').map((name) => [name, format as TextFormat] as const)),
);
/** They claim nothing: a table or JSON saved under them is one all the same. */
export const PLAIN: ReadonlySet<string> = new Set('txt text log asc'.split(' '));
const CONTAINERS =
  'pdf docx docm dotx doc dot pptx pptm ppsx potx ppt pps pot xlsx xlsm xltx xls xlt odt ott ods ots odp otp epub rtf eml msg mht mhtml mbox'.split(
    ' ',
  );

/** Extensions of files that text can be read from, without the dot. */
export const READABLE_EXTENSIONS: ReadonlySet<string> = new Set([...CONTAINERS, ...CLAIMED.keys(), ...PLAIN]);
