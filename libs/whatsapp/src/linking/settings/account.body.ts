import { BooleanField, Field, TakenElsewhere, TextField } from '@chasqui/http/requests';

/** A version as WhatsApp's web client writes it: three numbers, such as 2.3000.1035194821. */
const WEB_VERSION = /^\d{1,4}\.\d{1,6}\.\d{1,10}$/;
const PROXY_URL_PATTERN = '^([Hh][Tt][Tt][Pp][Ss]?|[Ss][Oo][Cc][Kk][Ss]5)://[^/?#]+/?$';
const PROXY_URL_MAX = 1024;
const PROXY_SCHEMES = ['http:', 'https:', 'socks5:'];
const PROXY_EXAMPLE = 'http://name:password@proxy.example.com:3128';

/** Null clears; an empty text counts as absent. */
const NULLABLE = { nullable: true } as const;

/** contract.md D2. What is absent stays; null clears what can be cleared. */
@TakenElsewhere({
  status: 'Use POST /whatsapp/link to link a number and POST /whatsapp/unlink to sign it out.',
  phone: 'Use POST /whatsapp/link to link another number.',
})
export class AccountBody {
  @TextField({ max: 64, byCharacter: true, noControls: true, notNull: true, about: "The number's display name." })
  display_name?: string;

  @BooleanField({ notNull: true, about: 'Whether messages of groups are reported.' })
  receive_groups?: boolean;

  @Field(
    {
      schema: { ...NULLABLE, writeOnly: true },
      example: PROXY_EXAMPLE,
      about:
        'The proxy that the gateway app reaches WhatsApp through for this number, files included: an http, https or ' +
        'socks5 URL without a path. If it does not work, the number is disconnected; it never connects directly instead. Null removes it.',
    },
    {
      schema: { type: 'string', format: 'uri', pattern: PROXY_URL_PATTERN, maxLength: PROXY_URL_MAX },
      longest: PROXY_URL_MAX,
      is: isProxyUrl,
      must:
        `null, or an http, https or socks5 URL of at most ${PROXY_URL_MAX} characters without a path, such as ` +
        PROXY_EXAMPLE,
      code: 'MALFORMED',
    },
  )
  proxy_url?: string | null;

  @Field(
    {
      schema: NULLABLE,
      example: '2.3000.1035194821',
      about:
        "The version of WhatsApp's web client to log in as, for when WhatsApp refuses the one of the gateway app " +
        '(`version_refused`). Null lets the app choose.',
    },
    {
      schema: { type: 'string', pattern: WEB_VERSION.source },
      longest: 32,
      is: (value) => typeof value === 'string' && WEB_VERSION.test(value),
      must: 'null, or three numbers with dots between them, such as 2.3000.1035194821',
      code: 'MALFORMED',
    },
  )
  web_version?: string | null;
}

/** A scheme, a host, and perhaps a port, a name and a password. A path would be ignored, so it is refused. */
function isProxyUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const hasNothingElse = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return PROXY_SCHEMES.includes(protocol) && hostname !== '' && hasNothingElse && isReadable(value);
}

/** Name and password must be decodable: a stray percent sign is not. */
function isReadable(value: string): boolean {
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}
