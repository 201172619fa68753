import { currentTrace, isTracing } from '../tracing/spans';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { serializeError } from './error-serializer';

export type { Logger };

export const LOGGER = Symbol('LOGGER');

export interface LoggerOptions {
  app: string;
  level: string;
  /** Default: standard output, written without blocking. */
  stream?: DestinationStream;
}

const SECRET_FIELDS = ['authorization', 'secret', 'token', 'password', 'key', 'apiKey', 'api_key'];

/**
 * Writes one JSON object per line, times in UTC, with `trace_id` and `span_id` within a trace. Three barriers keep
 * secrets out: redaction by field name, the error serializer, and scrubbing every line for words that look like our
 * keys and tokens.
 */
export function createLogger(options: LoggerOptions): Logger {
  return pino(
    {
      level: options.level,
      base: { app: options.app },
      timestamp: stdTimeFunctions.isoTime,
      // pino writes into this object.
      ...(isTracing() && { mixin: () => currentTrace() ?? {} }),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeError },
      redact: {
        paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((field) => `*.${field}`), 'req.headers.authorization'],
        censor: '[redacted]',
      },
      hooks: { streamWrite: scrubSecrets },
    },
    options.stream ?? destination({ dest: 1, sync: false }),
  );
}

/** Keys and tokens of the service, and the `secret` query parameter. Second barrier behind redaction. */
const SECRET_WORD = /\b(chq_(?:live|test)_|gw_setup_|gwt_|whsec_)[0-9A-Za-z+/=_-]{8,200}/g;
const SECRET_PARAMETER = /([?&]secret=)[^&\s"\\#]+/gi;

function scrubSecrets(line: string): string {
  if (!line.includes('_') && !line.includes('secret=')) return line;
  return line.replace(SECRET_WORD, '$1[redacted]').replace(SECRET_PARAMETER, '$1[redacted]');
}

/** Logs a loss that PostgreSQL and the sweepers make up for: a ring, a wake or a reply that did not get through. */
export function noteLoss(logger: Logger, part: string): (error: unknown) => void {
  return (error) => logger.debug({ err: error, part }, 'a part of the intake failed, the sweeper makes up for it');
}
