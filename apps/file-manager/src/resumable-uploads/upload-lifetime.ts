import type { ResumableUpload } from './resumable-upload';

export const UPLOAD_LIFETIME = Symbol('UploadLifetime');

/** How long an upload waits for its next part, and a finished one stays known. */
export class UploadLifetime {
  constructor(private readonly ms: number) {}

  endOf({ touchedAt }: Pick<ResumableUpload, 'touchedAt'>): Date {
    return new Date(touchedAt + this.ms);
  }

  /** Uploads last touched before this moment are over; in milliseconds since 1970. */
  overBefore(now: number): number {
    return now - this.ms;
  }
}
