import { type Logger, multistream, pino, type StreamEntry } from 'pino';
import type { GatewayConfig } from '../config/gateway.config';
import { LogFile } from './log-file';
import { plainError } from './plain.error';
import { TerminalLog } from './terminal-log';

/** Sentences on a terminal, otherwise JSON on standard output; also JSON in a file in the data folder. */
export function createLog(config: GatewayConfig, output: NodeJS.WriteStream): Logger {
  const write = (text: string) => void output.write(text);
  const streams: StreamEntry[] = [{ level: 'trace', stream: output.isTTY ? new TerminalLog(write) : { write } }];
  if (config.logFile) streams.push({ level: 'trace', stream: new LogFile(config.dataDir) });
  const base = { app: 'whatsapp-gateway', pid: process.pid };
  return pino({ level: config.logLevel, base, serializers: { err: plainError } }, multistream(streams));
}
