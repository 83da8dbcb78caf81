/** The reader alone, so that a reading process loads nothing else of the library: the tokenizer takes a second and 80 MB. */
export { convertToText, EmbeddedImages } from '@strata/text';
