/** What is noted beside a directly uploaded file: which call uploaded it, and what was sent with it. */
export const STAGING_ID = 'staging_id';
export const CITABLE_URL = 'citable_url';
export const STAGED_METADATA = 'metadata';
