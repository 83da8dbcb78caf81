/** Levels of headings by the commands that make them. */
export const SECTION_LEVELS: Readonly<Record<string, number>> = {
  ...{
    part: 1,
    chapter: 1,
    section: 2,
    subsection: 3,
    subsubsection: 4,
    paragraph: 5,
    subparagraph: 6,
    frametitle: 3,
    framesubtitle: 4,
  },
};

/** Characters that commands stand for. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  ...{
    '&': '&',
    '%': '%',
    $: '$',
    '#': '#',
    _: '_',
    '{': '{',
    '}': '}',
    ' ': ' ',
    ',': ' ',
    ';': ' ',
    ':': ' ',
    '!': '',
    '/': '',
    '-': '',
  },
  ...{
    '@': '',
    '\n': ' ',
    '\t': ' ',
    quad: ' ',
    qquad: ' ',
    enspace: ' ',
    thinspace: ' ',
    space: ' ',
    newline: ' ',
    linebreak: ' ',
    par: '\n\n',
  },
  ...{
    LaTeX: 'LaTeX',
    LaTeXe: 'LaTeX2e',
    TeX: 'TeX',
    BibTeX: 'BibTeX',
    XeTeX: 'XeTeX',
    XeLaTeX: 'XeLaTeX',
    LuaTeX: 'LuaTeX',
    pdfTeX: 'pdfTeX',
  },
  ...{
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    aa: 'å',
    AA: 'Å',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    j: 'ȷ',
    dh: 'ð',
    th: 'þ',
  },
  ...{
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textbar: '|',
    textless: '<',
  },
  ...{
    textgreater: '>',
    textendash: '–',
    textemdash: '—',
    textquoteleft: '‘',
    textquoteright: '’',
    textquotedblleft: '“',
    textquotedblright: '”',
  },
  ...{
    textregistered: '®',
    texttrademark: '™',
    textcopyright: '©',
    copyright: '©',
    pounds: '£',
    texteuro: '€',
    euro: '€',
    S: '§',
    P: '¶',
  },
  ...{ dag: '†', ddag: '‡', textbullet: '•', textdegree: '°', slash: '/', lbrack: '[', rbrack: ']', today: '', and: ', ' },
};

/** Combining characters of the commands for accents. */
export const ACCENTS: Readonly<Record<string, string>> = {
  ...{ "'": '\u0301', '`': '\u0300', '^': '\u0302', '"': '\u0308', '~': '\u0303', '=': '\u0304', '.': '\u0307' },
  ...{ u: '\u0306', v: '\u030c', H: '\u030b', c: '\u0327', k: '\u0328', r: '\u030a', d: '\u0323', b: '\u0331' },
};

/** Commands whose arguments are no text, with how many there are in braces. */
const SILENT_COMMANDS: Readonly<Record<string, number>> = {
  ...{
    documentclass: 1,
    documentstyle: 1,
    usepackage: 1,
    RequirePackage: 1,
    bibliographystyle: 1,
    bibliography: 1,
    addbibresource: 1,
  },
  ...{
    label: 1,
    input: 1,
    include: 1,
    includegraphics: 1,
    vspace: 1,
    hspace: 1,
    setlength: 2,
    addtolength: 2,
    setcounter: 2,
    addtocounter: 2,
  },
  ...{
    pagestyle: 1,
    thispagestyle: 1,
    pagenumbering: 1,
    theoremstyle: 1,
    hypersetup: 1,
    graphicspath: 1,
    geometry: 1,
    color: 1,
  },
  ...{
    definecolor: 3,
    usetikzlibrary: 1,
    tikzset: 1,
    lstset: 1,
    newlength: 1,
    newcounter: 1,
    setmainfont: 1,
    fontsize: 2,
    hyphenation: 1,
  },
  ...{
    index: 1,
    glsadd: 1,
    nocite: 1,
    DeclareMathOperator: 2,
    newenvironment: 3,
    renewenvironment: 3,
    addcontentsline: 3,
    markboth: 2,
  },
  ...{
    markright: 1,
    rule: 2,
    cline: 1,
    cmidrule: 1,
    vskip: 0,
    hskip: 0,
    usetheme: 1,
    usecolortheme: 1,
    setbeamertemplate: 2,
    phantom: 1,
  },
  ...{
    hphantom: 1,
    vphantom: 1,
    raisebox: 1,
    titleformat: 5,
    titlespacing: 4,
    captionsetup: 1,
    selectlanguage: 1,
    newif: 0,
    ensuremath: 0,
  },
  ...{
    stepcounter: 1,
    refstepcounter: 1,
    linespread: 1,
    bibitem: 0,
    ProvidesPackage: 1,
    NeedsTeXFormat: 1,
    PassOptionsToPackage: 2,
    iffalse: 0,
  },
  ...{
    setbeamercolor: 2,
    setbeamerfont: 2,
    AtBeginSection: 1,
    AtBeginDocument: 1,
    makeatletter: 0,
    makeatother: 0,
    arraystretch: 0,
    columnwidth: 0,
  },
};
export const silentArguments = (command: string): number | undefined =>
  Object.hasOwn(SILENT_COMMANDS, command) ? SILENT_COMMANDS[command] : undefined;

const set = (names: string) => new Set(names.split(' '));
/** Settings that a number may follow. */
export const ASSIGNED = set(
  'looseness parindent parskip baselineskip textwidth textheight oddsidemargin evensidemargin topmargin headheight headsep hsize vsize tolerance hbadness vbadness emergencystretch clubpenalty widowpenalty tabcolsep itemsep hoffset voffset columnsep',
);
/** Environments that are shown as they are written. */
export const VERBATIM = set('verbatim verbatim* Verbatim lstlisting minted alltt comment filecontents filecontents* code');
/** Environments of formulas: kept in the notation they are written in. */
export const FORMULAS = set(
  'equation equation* align align* gather gather* multline multline* displaymath math eqnarray eqnarray* alignat alignat* flalign flalign* dmath dmath*',
);
export const TABLES = set('tabular tabular* tabularx tabulary longtable array supertabular xtabular tblr');
/** Environments that draw, or say something to programs. */
export const DRAWINGS = set('tikzpicture picture pspicture pgfpicture asy comment filecontents filecontents* tikzcd forest CCSXML');
export const LISTS = set('itemize enumerate description compactitem compactenum inparaenum');
