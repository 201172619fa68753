import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** For localhost only, and public: self-signed, valid until 2126. */
export const SMTP_TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUJ1MEIcEpPaMHEu0vrC7TmO+I/78wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTIwMDMwMFoYDzIxMjYxMTAx
MjAwMzAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARRKvZaVnMwyDqt3hNq3h2mXzRWK9WMMb6UULwKXdwB0j/zsHuptu2N
kxwQCgIREbPmU5KvpsdMQ8TB9h7VJLWIo2kwZzAdBgNVHQ4EFgQU4WSnHs0bMfdh
nC2V+/+Xttr0ORUwHwYDVR0jBBgwFoAU4WSnHs0bMfdhnC2V+/+Xttr0ORUwFAYD
VR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
SAAwRQIgK4I8/rMYb7ov7hEMAyAg6vckeVZZT9EQ9TbdYiR0+TgCIQCdj3/QmQ1s
z9Jw3fh7g0GRttCIP4GPGyfETiLUL1pdvg==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGQGKE1K61Axbf9z5
1Q6ma0IjdvxGNVCR0+/Ag0smnt2hRANCAARRKvZaVnMwyDqt3hNq3h2mXzRWK9WM
Mb6UULwKXdwB0j/zsHuptu2NkxwQCgIREbPmU5KvpsdMQ8TB9h7VJLWI
-----END PRIVATE KEY-----
`;

export interface SunkMail {
  from: string;
  to: string[];
  message: string;
  user: string | null;
  isEncrypted: boolean;
}

export interface SmtpSinkOptions {
  login?: { user: string; pass: string };
  /** TLS from the first byte. */
  isImplicit?: boolean;
  isPlain?: boolean;
  port?: number;
}

/** A real mail server on this machine that keeps mail, or refuses it on demand. */
export class SmtpSink {
  readonly mails: SunkMail[] = [];
  /** Next replies to RCPT and DATA, one each; undefined accepts. */
  readonly recipientReplies: string[] = [];
  readonly messageReplies: string[] = [];
  readonly repliesTo = new Map<string, string[]>();
  logins = 0;
  beforeTaken: () => Promise<void> = async () => undefined;
  private readonly server: SMTPServer;
  port = 0;

  private constructor(private readonly options: SmtpSinkOptions) {
    this.server = new SMTPServer(this.settings());
    this.server.on('error', () => undefined);
  }

  static async start(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
    const sink = new SmtpSink(options);
    const listening = sink.server.listen(options.port ?? 0, '127.0.0.1');
    await once(listening, 'listening');
    sink.port = (listening.address() as { port: number }).port;
    return sink;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      for (const connection of this.server.connections) connection.close();
    });
  }

  private settings(): SMTPServerOptions {
    const { login, isImplicit = false, isPlain = false } = this.options;
    return {
      key: KEY,
      cert: SMTP_TEST_CERTIFICATE,
      secure: isImplicit,
      authOptional: login === undefined,
      allowInsecureAuth: isPlain,
      disableReverseLookup: true,
      disabledCommands: isPlain ? ['STARTTLS'] : [],
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, done) => {
        this.logins += 1;
        const isRight = username === login?.user && password === login?.pass;
        done(isRight ? null : replyError('535 5.7.8 Wrong user or password'), isRight ? { user: username } : undefined);
      },
      onRcptTo: ({ address }, _session, done) => {
        const reply = this.repliesTo.get(address)?.shift() ?? this.recipientReplies.shift();
        done(reply === undefined ? null : replyError(reply));
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          void this.beforeTaken().then(() => {
            const reply = this.messageReplies.shift();
            if (reply !== undefined) return done(replyError(reply));
            this.mails.push({
              from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
              to: session.envelope.rcptTo.map(({ address }) => address),
              message: Buffer.concat(parts).toString('utf8'),
              user: session.user === undefined ? null : String(session.user),
              isEncrypted: session.secure,
            });
            return done(null, 'Taken');
          });
        });
      },
    };
  }
}

/** A server that accepts connections and repeats a text on them; empty sends nothing. */
export async function startMuteServer(says: string, everyMs = 50): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const timer = setInterval(() => says !== '' && socket.write(says), everyMs);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as { port: number }).port, close };
}

/** A mail server without encryption that answers `250 ok` to every line except those with a scripted beginning. */
export async function startScriptedServer(
  greeting: string,
  replies: Readonly<Record<string, string>>,
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (bytes: Buffer) => {
        const line = bytes.toString('latin1');
        const begun = Object.keys(replies).find((each) => line.startsWith(each));
        socket.write(`${begun === undefined ? '250 ok' : replies[begun]}\r\n`);
      });
    socket.write(`${greeting}\r\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as { port: number }).port, close };
}

function replyError(line: string): Error {
  const responseCode = Number(line.slice(0, 3));
  return Object.assign(new Error(line.slice(4)), { responseCode });
}

/** Decoded text and a header of a message. */
export function readMail({ message }: SunkMail): {
  header: (name: string) => string | null;
  words: string;
  parts: string[];
} {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string | null => {
    const line = unfolded.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}: `));
    return line === undefined ? null : decodedWords(line.slice(name.length + 2));
  };
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? 'none';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).map(decodedPart);
  return { header, words: parts.join('\n'), parts };
}

function decodedPart(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/quoted-printable/i.test(head)) {
    const bytes = text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (_hex, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    );
}
