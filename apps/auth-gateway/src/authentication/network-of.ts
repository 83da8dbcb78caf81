import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_ONE_CUSTOMER = 4;

/**
 * What counts as one place when guesses are counted: an IPv4 address, or the first 64 bits of an IPv6 address, since whoever has one of
 * those has all of them (RFC 6177). IPv4 addresses in IPv6 form are IPv4 addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? [] : Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, GROUPS_OF_ONE_CUSTOMER);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || networkOf(address).startsWith('127.');
}
