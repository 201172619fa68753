/** One event of a stream of server-sent events. */
export interface SseEvent {
  /** The last id named in the stream; empty if none. */
  id: string;
  type: string;
  data: string;
}

/** Parses server-sent events (WHATWG HTML, section 9.2.6) from chunks of text. */
export class SseParser {
  /** Last-Event-ID for reconnecting. */
  lastId = '';
  /** Reconnection delay requested by the server. */
  retryMs: number | null = null;
  private rest = '';
  private type = '';
  private data: string[] = [];

  /** @returns the events that are complete now */
  push(chunk: string): SseEvent[] {
    this.rest += chunk;
    // A carriage return at the end may be the first half of a line break.
    const end = this.rest.endsWith('\r') ? this.rest.length - 1 : this.rest.length;
    const lines = this.rest.slice(0, end).split(/\r\n|\n|\r/);
    this.rest = (lines.pop() ?? '') + this.rest.slice(end);
    return lines.flatMap((line) => this.line(line) ?? []);
  }

  reset(): void {
    this.rest = '';
    this.type = '';
    this.data = [];
  }

  private line(line: string): SseEvent | null {
    if (line === '') return this.dispatch();
    const at = line.indexOf(':');
    const name = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
    if (name === 'data') this.data.push(value);
    else if (name === 'event') this.type = value;
    else if (name === 'id' && !value.includes('\0')) this.lastId = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) this.retryMs = Number(value);
    return null;
  }

  private dispatch(): SseEvent | null {
    const { type, data } = this;
    this.type = '';
    this.data = [];
    return data.length === 0 ? null : { id: this.lastId, type: type || 'message', data: data.join('\n') };
  }
}
