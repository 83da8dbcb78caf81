export { isInflected, saysInflected } from './lexical/inflections';
export { lexicalTerms } from './lexical/lexical-terms';
export type { ProperName } from './lexical/proper-names';
export { capitalRuns, NAME_PARTICLES, properNames } from './lexical/proper-names';
export { isIrregularPast } from './lexical/irregular-verbs';
export { relationSynonyms, relationWords } from './lexical/relation-lexicon';
export { sentences, sentenceSteps } from './lexical/sentences';
export { withSingleBlanks } from './lexical/single-blanks';
export { stem } from './lexical/stem';
export { readingWords, readingWordSteps, UNSPACED } from './lexical/reading-words';
export type { Language } from './lexical/text-language';
export { everydayWords } from './lexical/everyday-lexicon';
export { functionWords, textLanguage } from './lexical/text-language';
export type { Spelling } from './lexical/spelled-words';
export { SpelledWords } from './lexical/spelled-words';
export { STOP_WORDS } from './lexical/stop-words';
export { areFormsOfOneWord } from './lexical/word-forms';
export type { TextSpan, Word } from './lexical/words';
export { FIRST_HASH, hashedFurther, mixedHash, WordTable } from './lexical/word-table';
export { fold, words, wordSteps } from './lexical/words';
export type { Chunk, ChunkOptions } from './chunking/chunk';
export type { TextPlace } from './chunking/chunk-places';
export { chunkPlaces } from './chunking/chunk-places';
export { chunkText, chunkTextInTurns } from './chunking/chunk-text';
export { PagedText } from './chunking/paged-text';
export { PagedTextWriter } from './chunking/paged-text-writer';
export { takeUpEncoding } from './chunking/pre-tokens';
export { countTokens, firstTokens } from './chunking/tokens';
export { convertToText } from './formats/convert-to-text';
export { readPlainText } from './formats/read-plain-text';
export { fileTooLarge, MAX_SOURCE_BYTES } from './formats/conversion-errors';
export type { ConvertedDocument, DocumentFormat, Heading } from './formats/converted-document';
export { DOCUMENT_FORMATS } from './formats/converted-document';
export { ANY_NOUN, isWhole, LEXICAL, lexicalBits, lieSideBySide, liesIn, placeOfDemonym } from './lexicon/lexicon';
export { vectorAt, vectorPlace, wordLikeness, WORD_VECTOR_SIZE } from './lexicon/word-vectors';
export { withoutElisions } from './tokens/elisions';
export type { Tokens } from './tokens/tokens';
export { isCapital, isSpaced, tokenAt, tokenize } from './tokens/tokens';
export type { WordType } from './tokens/word-types';
export { hashText, KIND } from './tokens/word-types';
export type { Amount } from './values/amounts';
export { amounts } from './values/amounts';
export type { TimeExpression } from './values/dates';
export { timeExpressions } from './values/dates';
export type { Segment } from './prose/segments';
export { readableSentences } from './prose/readable-sentences';
export { unreadSpans } from './prose/unread-spans';
export type { Picture, PictureReader } from './formats/picture-reader';
export { READABLE_EXTENSIONS } from './formats/readable-extensions';
export type { EmbeddedImage } from './formats/images/embedded-images';
export {
  dataUriBytes,
  EMBEDDED_IMAGE,
  EmbeddedImages,
  imageMarkdown,
  MAX_IMAGE_BYTES,
  MIN_IMAGE_SIDE,
} from './formats/images/embedded-images';
export type { ImageHeader, ImageType } from './formats/images/image-header';
export { imageHeader } from './formats/images/image-header';
export { joinedSentences } from './prose/joined-sentences';
export { nameInCapitals } from './lexical/name-in-capitals';
