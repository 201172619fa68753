import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Letter } from '../letters/letter';
import type { MailSettings } from '../settings/mail-settings';
import { type MailOutcome, outcomeOf, toReply } from './mail-outcome';

/** Time limits of one try, and of each step. */
export const SMTP_TIMES = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, allMs: 45_000 } as const;
export type SmtpTimes = Readonly<Record<keyof typeof SMTP_TIMES, number>>;

/** The Message-ID is made from the id, so that copies are recognized. */
export interface OutgoingMail {
  id: string;
  to: string;
  letter: Letter;
}

export interface SmtpSenderOptions {
  /** Private certificate authorities; default: Node's own, and NODE_EXTRA_CA_CERTS. */
  ca?: string;
  times?: SmtpTimes;
}

/**
 * Hands one mail at a time to a mail server, over a connection of its own. Every step has a timeout, and so do all
 * together.
 */
export class SmtpSender {
  constructor(
    private readonly settings: MailSettings,
    private readonly options: SmtpSenderOptions = {},
  ) {}

  /** Never throws: a failure is an outcome. */
  async send(mail: OutgoingMail): Promise<MailOutcome> {
    const times = this.options.times ?? SMTP_TIMES;
    const connection = this.connection(times);
    let timer: NodeJS.Timeout | undefined;
    try {
      const message = await this.composed(mail).compile().build();
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('the mail server took too long')), times.allMs);
        // Catches errors between two steps, and any after the end.
        connection.on('error', reject);
      });
      return await Promise.race([this.handedOver(connection, mail.to, message), tooLong]);
    } catch (error) {
      return outcomeOf(error);
    } finally {
      clearTimeout(timer);
      connection.on('error', () => undefined);
      connection.close();
    }
  }

  private connection({ connectMs, greetingMs, silenceMs }: SmtpTimes): SMTPConnection {
    const { host, port, encryption } = this.settings;
    return new SMTPConnection({
      host,
      port,
      secure: encryption === 'tls',
      requireTLS: encryption === 'starttls',
      ignoreTLS: encryption === 'off',
      name: this.domain,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
      socketCloseTimeout: 1_000,
      maxResponseSize: 65_536,
      allowInternalNetworkInterfaces: true,
      tls: {
        minVersion: 'TLSv1.2',
        rejectUnauthorized: true,
        ...(this.options.ca !== undefined && { ca: this.options.ca }),
      },
    });
  }

  private async handedOver(connection: SMTPConnection, to: string, message: Buffer): Promise<MailOutcome> {
    const { login, from } = this.settings;
    await step((done) => connection.connect(done));
    if (login !== null) await step((done) => connection.login({ credentials: login }, done));
    const envelope = { from: from.address, to: [to] };
    const reply = await new Promise<string>((resolve, reject) => {
      connection.send(envelope, message, (error, info) => (error ? reject(error) : resolve(info.response)));
    });
    connection.quit();
    return { kind: 'sent', reply: toReply(reply) };
  }

  /** Addresses are given as parts, so no name is parsed as an address; the library folds and encodes every header. */
  private composed({ id, to, letter }: OutgoingMail): MailComposer {
    return new MailComposer({
      from: this.settings.from,
      to: { name: '', address: to },
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      messageId: `<${id}@${this.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  private get domain(): string {
    return this.settings.from.address.split('@').at(-1) ?? 'localhost';
  }
}

function step(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));
}
