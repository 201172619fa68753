import { hostname } from 'node:os';

export interface LogLine {
  level: number;
  msg: string;
  reason?: string;
  phone?: string;
  status?: string;
  delay_ms?: number;
  numbers?: number;
  waiting_events?: number;
  url?: string;
  rejected?: readonly { code: string }[];
  err?: { message?: string };
}

const WARN = 40;
const LOG_WORDS = 'the log has more';

/** What a person reads for a log line; null: nothing. A test checks that each of these lines is logged somewhere. */
export const SENTENCES: Readonly<Record<string, (line: LogLine) => string | null>> = {
  started: ({ numbers = 0, waiting_events = 0 }) =>
    `The gateway app runs on ${hostname()}, with ${counted(numbers, 'number')}.` +
    (waiting_events > 0 ? ` ${counted(waiting_events, 'event')} from before will be delivered to the service.` : ''),
  registering: ({ url }) => `Registering with the service at ${url} …`,
  registered: () =>
    'Registered with the service; the setup code is used up. A number is linked with POST /whatsapp/link of the service, or in another terminal with: chasqui-gateway link <number>',
  'registration failed, trying again': ({ reason }) =>
    `The service cannot be reached yet (${reason}). Trying again; you can leave this open.`,
  'the tunnel is open': () => 'Connected to the service.',
  'the tunnel is closed, dialing again': ({ reason }) =>
    `No connection to the service (${reason}). Trying again; messages and events wait meanwhile.`,
  'events were not delivered': ({ reason }) =>
    `Events could not be delivered (${reason}). They are kept and tried again.`,
  'a file was not delivered': ({ reason }) => `A file could not be delivered (${reason}). It is kept and tried again.`,
  'the service rejected events': ({ rejected = [] }) =>
    rejected.every(({ code }) => code === 'NOT_YOUR_NUMBER')
      ? 'The service does not take what comes from a number: it is unlinked there, belongs to somebody else, or exceeds the plan. POST /whatsapp/link of the service says which, or links it again.'
      : `The service rejected events (${[...new Set(rejected.map(({ code }) => code))].join(', ')}); ${LOG_WORDS}.`,
  'the service refused the token; events wait until the app is registered again': () => null,
  'the data folder takes no writes': ({ reason }) =>
    `${reason === 'disk_full' ? 'The disk of the data folder is full' : 'The data folder takes no writes'}: messages are refused, and WhatsApp keeps what comes in. It goes on by itself when there is room.`,
  'the data folder takes writes again': () => 'The data folder takes writes again.',
  'a number changed its state': ({ phone, status, reason }) => numberSentence(phone ?? '', status ?? '', reason),
  stopped: () => 'Stopped. What was in the middle of something goes on at the next start.',
};

/** undefined for what only the log needs. */
export function sentenceOf(line: LogLine): string | undefined {
  const known = SENTENCES[line.msg];
  if (known) return known(line) ?? undefined;
  if (line.level < WARN) return undefined;
  const detail = line.reason ?? line.err?.message;
  const text = line.msg.charAt(0).toUpperCase() + line.msg.slice(1);
  // A sentence written for people stands alone.
  return /[.!?]$/.test(text) ? text : `${text}${detail ? ` (${detail})` : ''}; ${LOG_WORDS}.`;
}

function numberSentence(phone: string, status: string, reason: string | undefined): string {
  const why = reason ? ` (${reason})` : '';
  switch (status) {
    case 'pending':
      return reason
        ? `WhatsApp cannot be reached for +${phone}${why}. Trying again; you can leave this open.`
        : `+${phone}: asking WhatsApp for a code …`;
    case 'waiting_qr':
      return `+${phone} waits to be linked.`;
    case 'connected':
      return reason === 'restricted'
        ? `WhatsApp restricted +${phone}: nothing is sent until that is over.`
        : `+${phone} is connected to WhatsApp.`;
    case 'disconnected':
      return `+${phone} lost its connection to WhatsApp${why}; it comes back by itself.`;
    case 'signed_out':
      return reason === 'unlinked'
        ? `+${phone} is unlinked.`
        : `+${phone} was signed out of WhatsApp${why}. Link it again to use it.`;
    case 'qr_expired':
      return `The code for +${phone} expired. Start the link again to get a new one.`;
    default:
      return `+${phone}: ${status}${why}`;
  }
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
