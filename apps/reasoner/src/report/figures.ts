const MIB = 2 ** 20;

export const count = (number: number): string => number.toLocaleString('en-US');

export function bytes(number: number): string {
  return number >= MIB ? `${(number / MIB).toFixed(2)} MiB` : `${(number / 1024).toFixed(2)} KiB`;
}
