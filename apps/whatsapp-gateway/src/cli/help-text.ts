import { SETTINGS } from '../config/settings';

export function helpText(): string {
  const settings = Object.entries(SETTINGS).map(
    ([name, meaning]) => `  ${name.padEnd(25)} ${meaning.replace(/`/g, '')}`,
  );
  return `chasqui-gateway: connects your own WhatsApp numbers to a Chasqui service

  chasqui-gateway --url https://chasqui.example.com --setup-code gw_setup_…   the first start
  chasqui-gateway                    every later start; it runs until you press Ctrl-C
  chasqui-gateway link +15550001111  links a number: draws a QR code to scan (the app must be running)
  chasqui-gateway link +15550001111 --code   shows eight characters to type on the phone instead
  chasqui-gateway status             numbers, connection to the service, events that wait
  chasqui-gateway unlink +15550001111   logs the number out and forgets it

Flags
  --url <address>        address of the service
  --setup-code <code>    one-time code from the service; needed once
  --data-dir <folder>    where the app keeps everything (default: .chasqui-gateway in your home folder)
  --config <file>        file with lines NAME=value (default: gateway.conf in the data folder)
  --status-port <port>   port of the status page on this machine (default 8091)
  --no-status-page       without the page; link and status do not work then
  --driver sandbox       made-up numbers, to try the service without a phone
  --log-level <level>    info, debug, warn …
  --help, --version

Settings, in the environment or in the file; a flag goes before the environment, that before the file
${settings.join('\n')}

Exit codes: 0 ended as asked; 1 the configuration is wrong, or a command failed; 2 the setup code or the data folder
cannot be used; 3 the service wants a newer app; 70 an unexpected failure.

WhatsApp does not support programs like this one and may ban numbers that use it. See the README.
`;
}
