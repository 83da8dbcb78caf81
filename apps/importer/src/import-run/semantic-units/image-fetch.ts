import { AppError } from '@strata/errors';
import type { ImageType } from '@strata/text';
import { dataUriBytes, imageHeader, MAX_IMAGE_BYTES, MIN_IMAGE_SIDE } from '@strata/text';
import type { StoredFiles } from '../../file-sources/stored-files';
import type { UrlDownload } from '../../file-sources/url-download';
import type { AllowedHosts } from './allowed-hosts';
import { storedImage } from './image-urls';

const TIMEOUT_MS = 30_000;

export interface FetchedImage {
  bytes: Uint8Array;
  type: ImageType;
}

interface ImageSources {
  storedFiles: Pick<StoredFiles, 'downloadImage'>;
  urlDownload: Pick<UrlDownload, 'fetch'>;
  allowedHosts: AllowedHosts;
}

/** Type of the failure of an image's fetch; the message says why. */
export const IMAGE_FETCH_FAILED = 'ImageFetchError';

/** Bytes of images, wherever they are: in the URL, in the file manager, or at a host that the operator has allowed. */
export class ImageFetch {
  constructor(private readonly sources: ImageSources) {}

  /**
   * @returns undefined for decoration: less than 32 pixels on a side
   * @throws AppError failed-precondition `ImageFetchError` for what may not be fetched, cannot be, or is no picture; the reason of `signal`
   */
  async fetch(url: string, signal: AbortSignal): Promise<FetchedImage | undefined> {
    const bytes = await this.bytesOf(url, signal);
    const header = bytes.byteLength > MAX_IMAGE_BYTES ? undefined : imageHeader(bytes);
    if (!header) throw unfetched(url, 'is no PNG, JPEG, GIF, WebP, BMP or TIFF picture of at most 20 MiB');
    return Math.min(header.width, header.height) < MIN_IMAGE_SIDE ? undefined : { bytes, type: header.type };
  }

  private async bytesOf(url: string, signal: AbortSignal): Promise<Uint8Array> {
    const stored = storedImage(url);
    if (stored) {
      const bytes = await this.sources.storedFiles.downloadImage(stored, MAX_IMAGE_BYTES, signal);
      if (!bytes) throw unfetched(url, 'is no file of this project of at most 20 MiB');
      return bytes;
    }
    if (/^data:/i.test(url)) return dataUriBytes(url) ?? refuse(url, 'is malformed');
    if (/^s3:/i.test(url)) throw unfetched(url, 'cannot be read: no object store is configured');
    if (!/^https?:/i.test(url) || !URL.canParse(url)) throw unfetched(url, 'has a scheme that is not fetched');
    const allows = ({ hostname }: URL) => this.sources.allowedHosts.includes(hostname);
    if (!allows(new URL(url))) throw notAllowed(url);
    return this.sources.urlDownload.fetch(url, signal, { maxBytes: MAX_IMAGE_BYTES, timeoutMs: TIMEOUT_MS, allows });
  }
}

const refuse = (url: string, why: string): never => {
  throw unfetched(url, why);
};

/** The host is shown, because it is what an operator adds to the list. */
const notAllowed = (url: string): AppError =>
  unfetched(url, `is not fetched: ${new URL(url).hostname} is not on IMAGE_FETCH_ALLOWED_HOSTS`);

/** The query of a link may hold a signature, so it is not repeated. */
function unfetched(url: string, why: string): AppError {
  const shown = /^data:/i.test(url) ? 'a data: URI' : url.replace(/[?#].*$/, '').slice(0, 200);
  return new AppError('failed-precondition', IMAGE_FETCH_FAILED, `image ${shown} ${why}`, { why });
}
