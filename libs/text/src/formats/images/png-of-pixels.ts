import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from '../picture-reader';

/** Longer sides are made smaller: models that look at pictures see no more of them. */
const LONGEST_SIDE = 2048;
/** Photographs hardly shrink further above it, and take several times as long. */
const LEVEL = 4;
const SUB_FILTER = 1;
const COLOUR_TYPES = { 1: 0, 3: 2 } as const;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture as a PNG file (PNG specification, third edition), made smaller where a side is longer than 2,048 pixels. */
export function pngOfPixels(picture: Picture): Buffer {
  const { width, height, channels, pixels } = shrunk(picture);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOUR_TYPES[channels], 0, 0, 0], 8);
  const rowBytes = width * channels;
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0, to = 0, from = 0; y < height; y++) {
    rows[to++] = SUB_FILTER;
    for (let x = 0; x < rowBytes; x++, to++, from++) rows[to] = pixels[from]! - (x < channels ? 0 : pixels[from - channels]!);
  }
  return Buffer.concat([
    SIGNATURE,
    part('IHDR', header),
    part('IDAT', deflateSync(rows, { level: LEVEL })),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Averages squares of pixels. */
function shrunk(picture: Picture): Picture {
  const factor = Math.ceil(Math.max(picture.width, picture.height) / LONGEST_SIDE);
  if (factor <= 1) return picture;
  const { channels, pixels } = picture;
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.floor(side / factor))) as [number, number];
  const smaller = new Uint8Array(width * height * channels);
  const [right, down] = [Math.min(factor, picture.width), Math.min(factor, picture.height)];
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < channels; channel++, to++) {
        let sum = 0;
        for (let dy = 0; dy < down; dy++)
          for (
            let dx = 0, from = ((y * factor + dy) * picture.width + x * factor) * channels + channel;
            dx < right;
            dx++, from += channels
          )
            sum += pixels[from]!;
        smaller[to] = Math.round(sum / (right * down));
      }
  return { width, height, channels, pixels: smaller };
}
