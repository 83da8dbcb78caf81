import type { HeaderBlock } from '@strata/http-wire';
import { requestLines } from '../routing/forwarded-headers';
import { originOf } from './client-origin';
import type { ConnectionTerms } from './request-handler';

/** What services are told about the requests of one connection; put together anew only when the header lines change. */
export class RequestOrigin {
  /** of the client */
  address: string;
  /** header lines of the request as the service gets them, with where it came from */
  lines = '';
  private block: HeaderBlock | undefined;

  /** @param peer address at the other end of the connection */
  constructor(
    private readonly peer: string,
    private readonly terms: Pick<ConnectionTerms, 'isSecure' | 'proxies'>,
  ) {
    this.address = peer;
  }

  read(block: HeaderBlock): void {
    if (block === this.block) return;
    const { address, lines } = originOf(this.peer, this.terms.isSecure, block.headers, this.terms.proxies);
    this.block = block;
    this.address = address;
    this.lines = requestLines(block) + lines;
  }
}
