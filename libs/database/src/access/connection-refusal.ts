import type { Client } from 'pg';
import type { Socket } from 'node:net';
import type { ServerList } from '../servers/server-list';
import { UnansweredError } from '../failures/unanswered.error';

/** OpenSSL's codes, as Node names them. */
const UNKNOWN_ISSUER = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
]);

/** One side does not trust the other: waiting does not help. Nothing was sent. */
export class UntrustedConnectionError extends UnansweredError {
  constructor(message: string, cause: unknown) {
    super('08004', message, cause);
    this.name = 'UntrustedConnectionError';
  }
}

/** A standby where a primary is wanted. Nothing was sent. */
export class StandbyError extends UnansweredError {
  constructor(url: string) {
    super('08004', `PostgreSQL at ${hostOf(url)} is a standby: the primary is looked for`);
    this.name = 'StandbyError';
  }
}

/** `pg` emits the server's parameter reports on its connection (8.23.1, lib/connection.js). */
interface Reports {
  stream: Socket;
  emit(event: 'error', error: Error): void;
  on(message: 'parameterStatus', listener: (status: { parameterName: string; parameterValue: string }) => void): void;
}

/**
 * Ends a connection whose server reports at its start that it is a standby (since PostgreSQL 14), where a primary is
 * wanted; without that report a server is accepted.
 * @param url of the client, which is not connected yet
 */
export function refuseStandby(client: Client, servers: ServerList, url: string): void {
  if (!servers.mustWrite) return;
  const connection = client.connection as unknown as Reports;
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName !== 'in_hot_standby' || parameterValue === 'off') return;
    // At once: the server says in the same packet that it is ready.
    connection.emit('error', new StandbyError(url));
    connection.stream.destroy();
  });
}

/**
 * Explains TLS failures of a new connection to the operator; returns other errors unchanged.
 * @param url its password is not repeated
 * @param variable the environment variable that holds it
 */
export function inWords(error: Error, url: string, variable = 'DATABASE_URL'): Error {
  const said = sentenceOf(error, hostOf(url), variable);
  return said === null ? error : new UntrustedConnectionError(said, error);
}

function sentenceOf(error: Error & { code?: unknown }, host: string, variable: string): string | null {
  const { message } = error;
  const code = typeof error.code === 'string' ? error.code : '';
  if (message === 'The server does not support SSL connections')
    return `PostgreSQL at ${host} does not speak TLS, which ${variable} asks for. Set ssl = on there, or sslmode=disable if the network between is trusted.`;
  if (UNKNOWN_ISSUER.has(code))
    return `The certificate of PostgreSQL at ${host} is signed by a CA that is not known here (${code}). Name the file of its CA with sslrootcert in ${variable}.`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `The certificate of PostgreSQL at ${host} is not valid now (${code}). Renew it, and check the clock of this machine.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of PostgreSQL at ${host} is for other names. Connect by a name that is in it, or say sslmode=verify-ca. ${message}`;
  if (/^ERR_SSL_\w*ALERT/.test(code))
    return `PostgreSQL at ${host} refuses the TLS connection (${code}): its CA must have signed the certificate of sslcert in ${variable}.`;
  if (code === '28000' && /no encryption/.test(message))
    return `PostgreSQL at ${host} takes connections with TLS only: say sslmode=verify-full in ${variable}, with the file of its CA as sslrootcert. (${message})`;
  if (code === '28000' && /client certificate/.test(message))
    return `PostgreSQL at ${host} asks for a client certificate: name its files with sslcert and sslkey in ${variable}. (${message})`;
  return null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'DATABASE_URL';
}
