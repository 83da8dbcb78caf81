/** What a stream gives, piece by piece; whoever stops early ends it. Streams of Safari cannot be iterated themselves. */
export async function* streamPieces<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece, void, undefined> {
  const reader = stream.getReader();
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isAtEnd = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isAtEnd) await reader.cancel().catch(() => undefined); // one that broke has told so already
  }
}
