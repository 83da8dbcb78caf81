/** Path of a file's bytes behind the gateway: the same wherever the platform is reached. */
export const storedImageUrl = (database: string, fileId: string): string =>
  `/file-manager/_db/${encodeURIComponent(database)}/rag-input/${encodeURIComponent(fileId)}/download`;

/** Database and file of such a path; undefined for any other URL. */
export function storedImage(url: string): { database: string; fileId: string } | undefined {
  const found = /^\/file-manager\/_db\/([^/?#]+)\/rag-input\/(rag-input-[\w-]+)\/download(?:\?version=\d+)?$/.exec(url);
  if (!found) return undefined;
  try {
    return { database: decodeURIComponent(found[1]!), fileId: found[2]! };
  } catch {
    return undefined;
  }
}

/** Is it a URL of the file manager, of an object store, or an image by itself? */
export const isStorageUrl = (url: string): boolean => /^(?:data:|s3:\/\/)/i.test(url) || storedImage(url) !== undefined;

const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg|avif)$/i;

/** Does the path of a link name a picture? */
export const namesImage = (url: string): boolean => URL.canParse(url) && IMAGE_FILE.test(new URL(url).pathname);

/** Name of the file that a URL shows; empty where its last part is no file's name. */
export function fileNameOf(url: string): string {
  if (/^data:/i.test(url) || !URL.canParse(url)) return '';
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  if (!/\.[a-z0-9]{2,5}$/i.test(last)) return '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
