import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { UnfitServerError } from './unfit-server.error';

const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;

const PEM_END = /-----END [A-Z0-9 ]{1,64}-----/;

type Parameter = keyof typeof FILES;

export type TlsContents = Partial<Record<(typeof FILES)[Parameter], string>>;

/**
 * Reads the certificate files of a URL for each new connection, so that renewed ones need no restart; while they are
 * unreadable or do not belong together, as in the middle of a replacement, the last good ones are used.
 */
export class TlsFiles {
  private readonly named: [Parameter, string][];
  private last: TlsContents;
  private trouble: string | null = null;

  /**
   * @param variable holds the URL, for messages
   * @param tell called with trouble of the files, and with null when it is over
   * @throws UnfitServerError when a file cannot be read or is incomplete
   */
  constructor(
    parameters: URLSearchParams,
    private readonly variable: string,
    private readonly tell: (said: string | null) => void,
  ) {
    const names = Object.keys(FILES) as Parameter[];
    this.named = names.flatMap((name): [Parameter, string][] => {
      const file = parameters.get(name);
      return file === null ? [] : [[name, file]];
    });
    this.last = this.readNow();
  }

  read(): TlsContents {
    try {
      const contents = this.readNow();
      const isNew = Object.entries(contents).some(([name, text]) => this.last[name as keyof TlsContents] !== text);
      if (isNew) createSecureContext(contents);
      this.last = contents;
      this.say(null);
    } catch (error) {
      const reason =
        error instanceof UnfitServerError
          ? error.message
          : `The files of certificates in ${this.variable} do not belong together, or are not whole (${(error as Error).message}).`;
      this.say(`${reason} The last good ones are used for new connections.`);
    }
    return this.last;
  }

  private readNow(): TlsContents {
    return Object.fromEntries(this.named.map(([name, file]) => [FILES[name], this.contentOf(name, file)]));
  }

  /** Node takes an empty text for no CA of our own, and trusts the public ones. */
  private contentOf(name: Parameter, file: string): string {
    const text = this.textOf(name, file);
    const lastAt = text.lastIndexOf('-----BEGIN ');
    if (lastAt === -1 || !PEM_END.test(text.slice(lastAt)))
      throw new UnfitServerError(
        `${this.variable} names ${name}=${file}, which is empty, breaks off, or is not in PEM (-----BEGIN … -----END …).`,
      );
    return text;
  }

  private textOf(name: Parameter, file: string): string {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const { code } = error as { code?: string };
      throw new UnfitServerError(`${this.variable} names ${name}=${file}, which cannot be read (${code}).`);
    }
  }

  private say(said: string | null): void {
    if (said === this.trouble) return;
    this.trouble = said;
    this.tell(said);
  }
}
