import { isStorableText, NoControls, Rule, TakenElsewhere } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { isProxyUrl, isWebVersion, PROXY_URL_PATTERN, WEB_VERSION } from './account.rule';

const NAME_MAX = 64;
const PROXY_URL_MAX = 1024;
const WEB_VERSION_MAX = 32;

const isGiven = (_object: object, value: unknown): boolean => value !== undefined;

/** Body of PATCH /whatsapp/accounts/{id} (contract.md D2). What is absent stays; null clears what can be cleared. */
@TakenElsewhere({
  status: 'Use POST /whatsapp/link to link a number and POST /whatsapp/unlink to sign it out.',
  phone: 'Use POST /whatsapp/link to link another number.',
})
export class AccountBody {
  @ApiPropertyOptional({ type: 'string', maxLength: NAME_MAX, description: "The number's display name." })
  @ValidateIf(isGiven)
  @Rule({
    name: 'displayName',
    // A character has at most two units.
    longest: 2 * NAME_MAX,
    test: (value) => isStorableText(value) && Array.from(value).length <= NAME_MAX,
    field: 'TOO_LONG',
    message: `\`display_name\` must be a string of at most ${NAME_MAX} characters.`,
  })
  @NoControls('display_name')
  display_name?: string;

  @ApiPropertyOptional({ description: 'Whether messages of groups are reported.' })
  @ValidateIf(isGiven)
  @Rule({
    name: 'receiveGroups',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`receive_groups` must be true or false.',
  })
  receive_groups?: boolean;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    writeOnly: true,
    format: 'uri',
    pattern: PROXY_URL_PATTERN,
    maxLength: PROXY_URL_MAX,
    example: 'http://name:password@proxy.example.com:3128',
    description:
      'The proxy that the gateway app reaches WhatsApp through for this number, files included: an http, https or ' +
      'socks5 URL without a path. If it does not work, the number is disconnected; it never connects directly instead. Null removes it.',
  })
  @ValidateIf(isGiven)
  @Rule({
    name: 'proxyUrl',
    longest: PROXY_URL_MAX,
    test: (value) => value === null || isProxyUrl(value),
    field: 'MALFORMED',
    message:
      '`proxy_url` must be null, or an http, https or socks5 URL of at most 1024 characters without a path, such as ' +
      'http://name:password@proxy.example.com:3128.',
  })
  proxy_url?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    pattern: WEB_VERSION.source,
    example: '2.3000.1035194821',
    description:
      "The version of WhatsApp's web client to log in as, for when WhatsApp refuses the one of the gateway app " +
      '(`version_refused`). Null lets the app choose.',
  })
  @ValidateIf(isGiven)
  @Rule({
    name: 'webVersion',
    longest: WEB_VERSION_MAX,
    test: (value) => value === null || isWebVersion(value),
    field: 'MALFORMED',
    message: '`web_version` must be null, or three numbers with dots between them, such as 2.3000.1035194821.',
  })
  web_version?: string | null;
}
