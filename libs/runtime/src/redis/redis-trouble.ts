/** OpenSSL's codes, as Node names them. */
const UNKNOWN_ISSUER =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE))$/;

/**
 * Explains to the operator why Redis or a Sentinel cannot be reached.
 * @param isTls whether REDIS_URL asks for TLS
 * @param login what it authenticates by
 */
export function redisTroubleInWords(
  error: Error & { code?: unknown },
  isTls: boolean,
  login = 'the user and the password of REDIS_URL',
): string {
  const { message } = error;
  const code = typeof error.code === 'string' ? error.code : '';
  if (UNKNOWN_ISSUER.test(code))
    return `its certificate is signed by a CA that is not known here (${code}): name the file of the CA with ?sslrootcert= in REDIS_URL`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `its certificate is not valid now (${code}): renew it, and check the clock of this machine`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for other names than the one in REDIS_URL: ${message}`;
  // A Redis without TLS takes the start of the handshake for an incomplete command.
  if (isTls && code === 'ETIMEDOUT')
    return `no connection with TLS was made in time (${message}): is it there, and does it speak TLS, as REDIS_URL says?`;
  if (/^ERR_SSL_\w*ALERT/.test(code))
    return `it refuses the TLS connection (${code}): its CA must have signed the certificate of ?sslcert= in REDIS_URL`;
  if (/^(WRONGPASS|NOAUTH|ERR AUTH)/.test(message)) return `it refuses ${login} (${message})`;
  return message;
}
