// Writes five megabytes of lines to its log, says on standard error that it still goes on, and ends once its log has been read.
import { standardOutput } from './standard-output';

const log = standardOutput();
const line = `${'x'.repeat(999)}\n`;
let written = 0;
for (let at = 0; at < 5000; at += 1) {
  log.write(line);
  written += line.length;
}
process.stderr.write(`wrote ${written} bytes\n`);
const ended = setInterval(() => {
  if (log.isRead) clearInterval(ended);
}, 10);
