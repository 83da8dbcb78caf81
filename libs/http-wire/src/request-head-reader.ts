import { HeadCutter } from './head-cutter';
import type { HeaderBlock, IncomingHead } from './request-head';
import { joinHead, parseHeaderBlock } from './request-head';

/** Cuts the heads of requests off the bytes of a connection; the bytes of their bodies are for others to take. */
export class RequestHeadReader extends HeadCutter {
  private lastBlock = '';
  private lastParsed: HeaderBlock | undefined;

  /** The head of the next request, as soon as it is there. @throws ArangoError http-bad-parameter, and what the limits say */
  head(): IncomingHead | undefined {
    const text = this.cut();
    return text && joinHead(text.line, this.parsed(text.block));
  }

  /** Clients repeat their header lines from request to request. */
  private parsed(block: string): HeaderBlock {
    if (this.lastParsed !== undefined && block === this.lastBlock) return this.lastParsed;
    const parsed = parseHeaderBlock(block);
    this.lastBlock = block;
    this.lastParsed = parsed;
    return parsed;
  }
}
