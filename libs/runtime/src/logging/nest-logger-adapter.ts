import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.factory';

/** Nest's startup lines become debug; its last argument is the context. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...details: unknown[]): void {
    this.logger.debug(fieldsOf(details), textOf(message));
  }

  debug(message: unknown, ...details: unknown[]): void {
    this.logger.debug(fieldsOf(details), textOf(message));
  }

  verbose(message: unknown, ...details: unknown[]): void {
    this.logger.trace(fieldsOf(details), textOf(message));
  }

  warn(message: unknown, ...details: unknown[]): void {
    this.logger.warn(fieldsOf(details), textOf(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    if (message instanceof Error) this.logger.error({ err: message, ...fieldsOf(details) }, message.message);
    else this.logger.error(fieldsOf(details), textOf(message));
  }

  fatal(message: unknown, ...details: unknown[]): void {
    this.logger.fatal(fieldsOf(details), textOf(message));
  }
}

function fieldsOf(details: unknown[]): Record<string, unknown> {
  const context = details.at(-1);
  const stack = details.length > 1 && typeof details[0] === 'string' ? details[0] : undefined;
  return { ...(typeof context === 'string' && { context }), ...(stack !== undefined && { stack }) };
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : message instanceof Error ? message.message : JSON.stringify(message);
}
