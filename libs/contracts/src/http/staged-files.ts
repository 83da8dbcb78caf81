/** Body of `POST /v1/import-multiple` (deprecated). */
export interface StageFilesRequest {
  files: {
    docName: string;
    /** Base64 of the whole file. */
    content: string;
    citableUrl?: string | null;
    metadata?: string | null;
  }[];
  /** Label of the category; `default` when omitted. */
  module?: string | null;
}

/** Answer of `POST /v1/import-multiple`; `success: false` when an upload failed after the request was found valid. */
export interface StageFilesReply {
  success: boolean;
  message: string;
  errorMessage: string;
}
