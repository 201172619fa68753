export interface ServerEvent {
  /** null: it had no name. */
  name: string | null;
  data: string;
}

/** Server-sent events like in OkHttp: any line ending, and no events without data. */
export class SseParser {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private name: string | null = null;
  private data: string[] = [];

  push(chunk: Uint8Array): ServerEvent[] {
    this.rest += this.decoder.decode(chunk, { stream: true });
    const events: ServerEvent[] = [];
    for (;;) {
      const end = /\r\n|\n|\r(?=[^])/.exec(this.rest);
      if (end === null) return events;
      const line = this.rest.slice(0, end.index);
      this.rest = this.rest.slice(end.index + end[0].length);
      const event = this.read(line);
      if (event !== undefined) events.push(event);
    }
  }

  private read(line: string): ServerEvent | undefined {
    if (line !== '') {
      const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'event') this.name = value;
      if (field === 'data') this.data.push(value);
      return undefined;
    }
    const event = this.data.length > 0 ? { name: this.name, data: this.data.join('\n') } : undefined;
    this.name = null;
    this.data = [];
    return event;
  }
}
