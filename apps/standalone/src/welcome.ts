import type { Owner } from './owner';
import { USUAL_PORT } from './shared-port';

export interface Standalone {
  /** Ends in `/v1`. */
  base_url: string;
  docs_url: string;
  console_url: string;
  owner_email: string;
  /** Of the console's first account; null once it was changed. */
  owner_password: string | null;
  /** A test key: it reaches only the sandbox. */
  api_key: string;
  live_api_key: string;
  sandbox_number: string;
  sandbox_phone_id: string;
}

/**
 * Output of `npm start` when everything runs.
 *
 * @param askedPort PORT; 0: not set
 */
export function welcome(
  { standalone, owner }: { standalone: Standalone; owner: Owner },
  { seconds, askedPort }: { seconds: number; askedPort: number },
): string {
  const port = Number(/:(\d+)\/v1$/.exec(standalone.base_url)?.[1]);
  const kept =
    askedPort === 0 && port !== USUAL_PORT
      ? `It listens on port ${port} and keeps it for the next start. Set PORT to choose another port.\n`
      : '';
  return `
Chasqui is ready (${seconds.toFixed(1)} s). Press Ctrl-C to stop it. The next start continues with the same data.
${kept}
Open the console. This link signs you in, once, within 15 minutes:

  ${owner.link}
${accountOf(standalone, owner)}
Send a first message from the sandbox number ${standalone.sandbox_number} to a made-up mobile:

  curl -X POST ${standalone.base_url}/whatsapp/send \\
    -H 'Authorization: Bearer ${standalone.api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"to":"15550100001","message":"Hello from Chasqui"}'

Send an SMS from the sandbox phone:

  curl -X POST ${standalone.base_url}/sms/send \\
    -H 'Authorization: Bearer ${standalone.api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"to":"15550100001","message":"Hello from Chasqui"}'

Check on a message with the id from its answer:

  curl ${standalone.base_url}/messages/<id> -H 'Authorization: Bearer ${standalone.api_key}'

Events             npm run listen -- --forward http://localhost:4000/hook   (to your own server; docs/webhooks.md)
Your own number    README.md, section "Your own number"
API documentation  ${standalone.docs_url}
Operator commands  npm run --silent admin -- --help
`;
}

function accountOf({ console_url, owner_email }: Standalone, { isNew, password }: Owner): string {
  if (!isNew || password === null) return '';
  return `
Later you sign in at ${console_url} as ${owner_email} with the password ${password}
`;
}
