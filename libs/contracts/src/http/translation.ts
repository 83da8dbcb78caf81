/** Body of `POST translate_query`. */
export interface TranslationRequest {
  inputText: string;
  options?: {
    /** Which of the last three fields of the answer there are; default NL. */
    outputFormats?: ('NL' | 'AQL' | 'JSON')[];
    /** Seconds, 1 to 300. */
    requestTimeout?: number;
  };
}

/** Answer of `POST translate_query`. */
export interface TranslationReply {
  original_query: string;
  /** How the question was read; absent when a model said nothing. */
  understood?: string;
  /** The answer in words. */
  nl_response?: string;
  aql_query?: string;
  /** JSON text of the rows. */
  aql_result?: string;
}
