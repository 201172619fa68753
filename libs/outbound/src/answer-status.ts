const CR = 0x0d;
const LF = 0x0a;
const TWO = 0x32;
/** `HTTP/1.1 200` */
const STATUS_LINE = 12;
const STATUS = /^HTTP\/\d(?:\.\d)? (\d{3})/;

/**
 * Reads the status lines of a connection's answers before a parser sees their bytes: a status counts even if what
 * follows is invalid, which a strict parser would hide. `100 Continue`, which undici treats as an error where it was
 * not requested, becomes `102 Processing`: like any other interim answer it is skipped.
 */
export class AnswerStatus {
  private line = '';
  private isInterim = false;
  private newLines = 0;
  private isKnown = false;

  /** @returns the answer's status when this piece completes its status line; null before and after */
  read(piece: Buffer): number | null {
    for (let at = 0; at < piece.length && !this.isKnown; at += 1) {
      const byte = piece[at] ?? 0;
      if (this.isInterim) this.passInterim(byte);
      else if (this.line !== '' || (byte !== CR && byte !== LF)) {
        this.line += String.fromCharCode(byte);
        if (this.line.length < STATUS_LINE) continue;
        const status = Number(STATUS.exec(this.line)?.[1] ?? 0);
        this.isInterim = status >= 100 && status < 200 && status !== 101;
        this.isKnown = !this.isInterim;
        if (status === 100) piece[at] = TWO;
        if (status >= 200) return status;
      }
    }
    return null;
  }

  /** The answer has ended: the next bytes begin another one. */
  restart(): void {
    this.line = '';
    this.isInterim = false;
    this.newLines = 0;
    this.isKnown = false;
  }

  /** An interim answer's head ends with an empty line, and it has no body. */
  private passInterim(byte: number): void {
    if (byte === CR) return;
    this.newLines = byte === LF ? this.newLines + 1 : 0;
    if (this.newLines === 2) this.restart();
  }
}
