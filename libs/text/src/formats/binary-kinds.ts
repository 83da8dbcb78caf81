type Kinds = readonly [magic: RegExp, kind: string][];

/** First bytes, as Latin-1, that no text has: a byte beyond ASCII or a control character is among them. */
const UNMISTAKABLE: Kinds = [
  [/^\u0089PNG/, 'a picture (PNG)'],
  [/^\u00ff\u00d8\u00ff/, 'a picture (JPEG)'],
  [/^(?:II\*\0|MM\0\*)/, 'a picture (TIFF)'],
  [
    /^(?:\u001f[\u008b\u009d]|BZh[1-9](?:1AY&SY|\u0017rE)|\u00fd7zXZ\0|7z\u00bc\u00af|Rar!\u001a|\u0028\u00b5\u002f\u00fd)/,
    'a compressed archive',
  ],
  [/^(?:\u0004"M\u0018|LZIP\u0001|\]\0\0[\s\S]{10}\0)/, 'a compressed archive'],
  [/^[\s\S]{257}ustar[\0 ]/, 'an archive (tar)'],
  [
    /^(?:\u007fELF|MZ[\s\S]{58,}PE\0\0|\u00ca\u00fe\u00ba\u00be|[\u00ce\u00cf]\u00fa\u00ed\u00fe|\0asm|BC\u00c0\u00de)/,
    'a program',
  ],
  // two bytes and a line end name the version of Python; flags, or the time of the source, come before the code (PEP 552)
  [/^[\s\S]{2}\r\n(?:[\0-\u0003]\0\0\0|[\s\S]{8}\u00e3\0\0\0|[\s\S]{4}c\0\0\0)/, 'a compiled Python program'],
  [/^!<arch>\ndebian-binary /, 'a package'],
  [/^!<(?:arch|thin)>\n/, 'a library of object files'],
  [/^(?:SQLite format 3\0|[\s\S]{16}\u00de\u00c0\u00ef\u00be)/, 'a database'],
  [
    /^\u0009[\0\u0002\u0004][\u0004\u0006]\0[\s\S]{2}[\u0010\u0020\u0040\0]/,
    'a workbook of Excel 2 to 4 (.xls): saved as .xlsx it can be read',
  ],
  [/^[\u009b\u00db]\u00a5[\s\S]\0/, 'a document of Word 1 or 2 (.doc): saved as .docx it can be read'],
  [/^(?:\0\u0001\0\0\0|OTTO\0|ttcf\0)/, 'a font'],
  [/^(?:\u00de\u0012\u0004\u0095|\u0095\u0004\u0012\u00de)/, 'compiled translations'],
  [/^(?:\u0093NUMPY|\u0089HDF|\u0080[\u0002-\u0005])/, 'data for programs'],
  [/^\0\0[\s\S]{2}ftyp(?:hei|hevc|mif1|avif)/, 'a picture (HEIF)'],
  [/^(?:ID3[\u0002-\u0004]|OggS\0|fLaC\0|\0\0[\s\S]{2}ftyp|\u001aE\u00df\u00a3|\u00ff\u00fb)/, 'a recording'],
];

/** First letters that a text may have, too; with zeros behind them they are what they seem. */
const WITH_ZEROS: Kinds = [
  [/^GIF8[79]a/, 'a picture (GIF)'],
  [/^RIFF[\s\S]{4}WEBP/, 'a picture (WebP)'],
  [/^(?:BM|8BPS)/, 'a picture'],
  [/^(?:\.snd|FORM[\s\S]{4}AIF|MThd|RIFF[\s\S]{4}(?:WAVE|AVI ))/, 'a recording'],
  [/^wOF[F2]/, 'a font'],
  [/^(?:PACK|TZif|PAR1|MATLAB 5\.0 MAT-file)/, 'data for programs'],
];

/** The name of a kind of file that we know and that holds no text of its own. @param head first bytes of a file, as Latin-1 */
export function binaryKind(head: string): string | undefined {
  const among = (kinds: Kinds) => kinds.find(([magic]) => magic.test(head))?.[1];
  return among(UNMISTAKABLE) ?? (head.includes('\0') ? among(WITH_ZEROS) : undefined);
}
