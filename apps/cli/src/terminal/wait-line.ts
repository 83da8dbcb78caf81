const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** A turning sign with a few words beside it; for a log, each new message is a line of its own. */
export function showWait(interactive: boolean): { say(message: string): void; end(): void } {
  if (!interactive) return { say: (message) => console.log(`… ${message}`), end: () => undefined };
  let message = '';
  let frame = 0;
  const timer = setInterval(() => {
    frame = (frame + 1) % FRAMES.length;
    if (message !== '') process.stdout.write(`\r\u001b[2K${FRAMES[frame]} ${message}`);
  }, 100);
  return {
    say: (next) => {
      message = next;
    },
    end: () => {
      clearInterval(timer);
      process.stdout.write('\r\u001b[2K');
    },
  };
}
