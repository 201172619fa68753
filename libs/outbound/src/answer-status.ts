const CR = 0x0d;
const LF = 0x0a;
const TWO = 0x32;
/** `HTTP/1.1 200` */
const STATUS_LINE = 12;
const STATUS = /^HTTP\/\d(?:\.\d)? (\d{3})/;

/**
 * Reads the status lines of the answers of a connection, before a parser sees their bytes: what a status line says holds
 * whatever is wrong with what follows it, and a strict parser would not tell. `100 Continue`, which undici takes for an end of
 * everything where nobody asked for it, is made `102 Processing`: as any other interim answer it is passed over.
 */
export class AnswerStatus {
  private line = '';
  private isInterim = false;
  private newLines = 0;
  private isKnown = false;

  /** @returns the status of the answer when its status line is complete with this piece; null before and after that */
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

  /** The answer has ended: what comes now begins another one. */
  restart(): void {
    this.line = '';
    this.isInterim = false;
    this.newLines = 0;
    this.isKnown = false;
  }

  /** The head of an interim answer ends with an empty line, and it has no body. */
  private passInterim(byte: number): void {
    if (byte === CR) return;
    this.newLines = byte === LF ? this.newLines + 1 : 0;
    if (this.newLines === 2) this.restart();
  }
}
