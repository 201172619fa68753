import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..');
const IS_PROGRAM = /^(apps|libs)\/[^/]{1,40}\/src\/.{1,200}\.tsx?$/;
const IS_TEST = /\.(test|e2e|conformance|probe)\.ts$|\/testing\//;

/** Opens a connection, or looks a name up, which takes one of a process's four threads. */
const CONNECTS =
  /\bnew (?:Agent|Pool|Client|ProxyAgent|WebSocket)\(|(?<![.\w]|async |private )(?:fetch|request)\(|\b(?:https?|net|tls)\.(?:request|get|connect|createConnection)\(|\bcreateConnection\(|\bsetGlobalDispatcher\(|from '(?:node:)?dns(?:\/promises)?'|\bdns\.|\b(?:tls|net)Connect\(|\bnew Socket\(|\bextends Socket\b/g;

/**
 * Files that connect by themselves, with who chooses the name. It must never be a customer: for those names use
 * `OutboundClient`, whose lookup is isolated with any options.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'libs/outbound/src/outbound-client.ts': 'the client itself',
  'libs/outbound/src/isolated-lookup.ts': 'the isolated lookup itself',
  'libs/whatsapp/src/calls/gateway-caller.ts': 'replicas of pairing, at the address that they wrote down themselves',
  'libs/files/src/store/s3-media-store.ts': 'the S3 endpoint of the operator',
  'libs/config/src/own-hosts/own-lookup.ts': 'PostgreSQL and Redis of the operator, with the addresses known before',
  'libs/runtime/src/redis/own-connector.ts': 'Redis of the operator',
  'libs/database/src/access/database-session.ts': 'PostgreSQL of the operator',
  'libs/database/src/access/find-primary.ts': 'PostgreSQL of the operator',
  'libs/database/src/access/own-socket.ts': 'PostgreSQL of the operator',
  'libs/database/src/access/server-probe.ts': 'PostgreSQL of the operator',
  'libs/database/src/servers/server-list.ts': 'PostgreSQL of the operator',
  'apps/api-gateway/src/documentation/code-samples.ts': 'writes programs for readers, and connects to nobody',
  'apps/listen/src/event-follower.ts': 'the service, as the person who runs `listen` names it; their own process',
  'apps/listen/src/forwarder.ts': 'a server on the machine of the person who runs `listen`',
  'apps/sandbox-phone/src/service/http.client.ts': 'the service; a process of the operator',
  'apps/sandbox-phone/src/service/event-stream.ts': 'the service; a process of the operator',
  'apps/whatsapp-gateway/src/driver/baileys/proxy/proxied-download.ts':
    'WhatsApp, through the proxy that the owner of the number chose; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/driver/baileys/proxy/proxy-agents.ts':
    'the proxy that the owner of the number chose; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/driver/baileys/version/version-lookup.ts': 'one page of WhatsApp',
  'apps/whatsapp-gateway/src/local/local.client.ts': 'the gateway app on this machine',
  'apps/whatsapp-gateway/src/local/status-page-assets.ts': 'runs in a browser',
  'apps/whatsapp-gateway/src/media/service-files.ts': 'the service; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/outbox/event-poster.ts': 'the service; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/outbox/late-files.ts': 'the service; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/outbox/media-courier.ts': 'the service; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/outbox/media-upload.ts': 'the service; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/service/registration.ts': 'the service; the gateway app is one customer’s own process',
  'apps/whatsapp-gateway/src/tunnel/tunnel-connection.ts': 'the service; the gateway app is one customer’s own process',
};

/** Without comments, which may mention what the code avoids. */
const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^ {0,40}(\*|\/\/|\/\*)/.test(line))
    .join('\n');

const programs = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'libs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => IS_PROGRAM.test(path) && !IS_TEST.test(path));

const connecting = programs.filter(
  (path) => Array.from(withoutComments(readFileSync(join(ROOT, path), 'utf8')).matchAll(CONNECTS)).length > 0,
);

describe('every file that opens connections by itself', () => {
  it('every file that opens connections stands in the list with whose choice its names are, and the list names no other', () => {
    expect(connecting.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
  });

  it('a file that opens connections by itself is found, however it connects', () => {
    const ways = [
      'new Agent({ connections: 1 })',
      'await fetch(url)',
      'request(url)',
      'https.request(url)',
      "net.connect(1, 'a')",
      'tls.connect({})',
      'new WebSocket(url)',
      "import { lookup } from 'node:dns/promises'",
      'dns.lookup(name, done)',
      'new Socket()',
    ];
    for (const way of ways) expect([way, way.match(CONNECTS)?.length]).toEqual([way, expect.any(Number)]);
    for (const other of ['this.client.request(url)', 'media.fetch(a)']) expect(other.match(CONNECTS)).toBeNull();
  });
});
