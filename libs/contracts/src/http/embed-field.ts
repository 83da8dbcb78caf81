/** Body of `POST /v1/embed-field-in-collection`. */
export interface EmbedFieldRequest {
  collection: string;
  field: string;
}

/** Answer of `POST /v1/embed-field-in-collection`; examined = updated + skipped + failed + ineligible. */
export interface EmbedFieldReply {
  status: 'completed';
  message: string;
  collection: string;
  field: string;
  embeddingField: string;
  documentsUpdated: number;
  documentsSkipped: number;
  documentsExamined: number;
  documentsFailed: number;
  documentsIneligible: number;
}
