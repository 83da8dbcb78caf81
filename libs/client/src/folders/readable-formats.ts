import type { UploadSource } from '../uploads/upload-source';
import { extensionOf } from './document-names';
import { isPlainText } from './plain-text';

/** What text is read from whatever its beginning looks like, as `@strata/text` says: not taken from there, because that loads every reader. */
export const READABLE: ReadonlySet<string> = new Set(
  [
    'pdf docx docm dotx doc dot pptx pptm ppsx potx ppt pps pot xlsx xlsm xltx xls xlt odt ott ods ots odp otp epub rtf eml msg mht mhtml mbox',
    'md markdown mdown mkd mdx qmd rmd html htm xhtml json geojson jsonld jsonl ndjson csv tsv',
    'xml dbk docbook tei dita ditamap nxml rss atom opml fb2 kml gpx rdf xsd wsdl fodt fods fodp rst rest adoc asciidoc tex ltx latex ipynb vtt srt',
    'js mjs cjs jsx ts mts cts tsx py pyi java kt kts scala groovy gradle c h cc cpp cxx hh hpp cs fs go rs rb php pl pm sh bash zsh fish ps1 bat cmd',
    'sql r jl lua swift m mm dart ex exs erl hs ml clj cljs el lisp scm vue svelte css scss less cmake mk tf proto graphql yaml yml toml ini cfg conf',
    'properties diff patch sty cls bib vb pas f90 asm zig nim d awk tcl txt text log asc org',
  ].flatMap((names) => names.split(' ').map((name) => `.${name}`)),
);

/** Is text read from a file of this name: by its extension, or because it is plain text? */
export async function isReadable(path: string, source: UploadSource): Promise<boolean> {
  return READABLE.has(extensionOf(path)) || isPlainText(path, source);
}
