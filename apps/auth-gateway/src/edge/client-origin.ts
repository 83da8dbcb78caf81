import { BlockList, isIP } from 'node:net';
import type { RequestHeaders } from '@strata/http-wire';

/** Where a request came from, and the header lines that tell the services. */
export interface ClientOrigin {
  readonly address: string;
  readonly lines: string;
}

/** Addresses and networks (`10.0.0.0/8`) of proxies in front of the gateway. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * The address of the client: the connection's, and nothing that the client says. Only behind a proxy named by the operator the last address
 * that is not such a proxy's counts, since each of them appends the address it saw.
 */
export function originOf(peer: string, isSecure: boolean, headers: RequestHeaders, proxies: BlockList): ClientOrigin {
  const isProxied = isListed(peer, proxies);
  const hops = isProxied ? (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim()) : [];
  const address = hops.findLast((hop) => isIP(hop) !== 0 && !isListed(hop, proxies)) ?? plain(peer);
  const said = isProxied ? headers['x-forwarded-proto']?.toLowerCase() : undefined;
  const protocol = said === 'https' || said === 'http' ? said : isSecure ? 'https' : 'http';
  const host = (isProxied ? headers['x-forwarded-host'] : undefined) ?? headers.host;
  const lines = `x-forwarded-for: ${address}\r\nx-forwarded-proto: ${protocol}\r\n`;
  return { address, lines: host === undefined ? lines : `${lines}x-forwarded-host: ${host}\r\n` };
}

function isListed(address: string, list: BlockList): boolean {
  const bare = plain(address);
  const family = isIP(bare);
  return family !== 0 && list.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

/** IPv4 addresses in IPv6 form are IPv4 addresses. */
function plain(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}
